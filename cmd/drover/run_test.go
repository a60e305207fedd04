package main

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestWhatIsWrongExitsWithOneAndSaysWhy(t *testing.T) {
	dir := t.TempDir()
	bad := write(t, filepath.Join(dir, "bad.json"), `{"tick": 0, "agents": [{"id": 1, "species": "avee", "position": [1, 2], "velocity": [0, 0]}]}`)
	broken := write(t, filepath.Join(dir, "broken.json"), `{"tick": 0, "agents": [{"id": 0}]}`)
	scene := write(t, filepath.Join(dir, "scene.yaml"), "version: 1\nseed: x\nspecies: {a: {speed: {max: -1}}}\n")
	full := write(t, filepath.Join(dir, "full.yaml"), "version: 1\nworld: {size: [20, 20], edges: walls}\nspecies: {a: {radius: 5, rules: plain, speed: {max: 1}}}\nspawn: [{species: a, count: 50}]\n")
	lost := write(t, filepath.Join(dir, "lost.yaml"), "version: 1\ndirector: chess\nspecies: {a: {rules: plain, speed: {max: 1}}}\n")
	tests := []struct {
		name string
		args []string
		want []string
	}{
		{"an unknown command", []string{"race"}, []string{"unexpected argument race", "drover --help"}},
		{"an unknown command that is nearly one", []string{"chek"}, []string{`unexpected argument chek, did you mean "check"?`}},
		{"an unknown option", []string{"sim", "bandada", "--tick", "3"}, []string{`unknown flag --tick, did you mean "--ticks"?`, "drover sim --help"}},
		{"an unknown preset", []string{"sim", "bandad", "--ticks", "1"}, []string{"bandad: there is no such file", "did you mean bandada?", "essaim"}},
		{"no scene", []string{"sim", "--ticks", "1"}, []string{`"<scene>"`}},
		{"no ticks", []string{"sim", "bandada"}, []string{"missing flags: --ticks=N"}},
		{"ticks without a number", []string{"sim", "bandada", "--ticks"}, []string{"--ticks: a number is missing; allowed is 0 …"}},
		{"an option for a number", []string{"sim", "bandada", "--ticks", "--json"}, []string{"--ticks: a number is missing"}},
		{"negative ticks", []string{"sim", "bandada", "--ticks", "-5"}, []string{"--ticks: -5 is not in range; allowed is a whole number, 0 …"}},
		{"half a tick", []string{"sim", "bandada", "--ticks", "0.5"}, []string{"--ticks: 0.5 is not in range"}},
		{"words for ticks", []string{"sim", "bandada", "--ticks=many"}, []string{"--ticks: many is not in range"}},
		{"too many ticks", []string{"sim", "bandada", "--ticks", "9223372036854775808"}, []string{"2⁶³−1"}},
		{"a negative seed", []string{"sim", "bandada", "--ticks", "1", "--seed", "-1"}, []string{"--seed: -1 is not in range; allowed is a whole number, 0 … 2⁶⁴−1"}},
		{"no workers", []string{"sim", "bandada", "--ticks", "1", "--workers", "0"}, []string{"--workers: 0 is not in range; allowed is a whole number, 1 … 1024"}},
		{"every without a trace", []string{"sim", "bandada", "--ticks", "1", "--every", "2"}, []string{"--every: there is no trace"}},
		{"every zero ticks", []string{"sim", "bandada", "--ticks", "1", "--trace", "x", "--every", "0"}, []string{"--every: 0 is not in range"}},
		{"a set that is no assignment", []string{"sim", "bandada", "--ticks", "1", "--set", "seed"}, []string{"--set seed: is not an assignment; allowed is PATH=VALUE"}},
		{"two bad sets", []string{"sim", "bandada", "--ticks", "1", "--set", "species.ave.sped=3", "--set", "species.ave.speed.max=fast"},
			[]string{"--set species.ave.sped=3: species.ave.sped: unknown field (did you mean speed?)", "--set species.ave.speed.max=fast: species.ave.speed.max: fast is not a number"}},
		{"faults of a file", []string{"sim", scene, "--ticks", "1"}, []string{scene + ":2:7: seed: x is not a number", scene + ":3:28: species.a.speed.max: -1 is not in range"}},
		{"agents without room", []string{"sim", full, "--ticks", "1"}, []string{full + ":4"}},
		{"an unknown director", []string{"sim", lost, "--ticks", "1"}, []string{"director: chess is not a director", "chase"}},
		{"no state file", []string{"sim", "bandada", "--ticks", "1", "--state", filepath.Join(dir, "none.json")}, []string{"--state: ", "none.json"}},
		{"a state that is none", []string{"sim", "bandada", "--ticks", "1", "--state", broken}, []string{"--state: ", "broken.json: agents.0: id: 0 is not in range; allowed is 1 … 2⁵³"}},
		{"a state of other species", []string{"sim", "bandada", "--ticks", "1", "--state", bad}, []string{"bad.json: agents.0 (id 1): species: \"avee\" is not a species of the scene (did you mean ave?)"}},
		{"scene and state from standard input", []string{"sim", "-", "--ticks", "1", "--state", "-"}, []string{"--state: the scene comes from standard input already"}},
		{"metrics of an unknown kind", []string{"sim", "bandada", "--ticks", "1", "--metrics", filepath.Join(dir, "m.txt")}, []string{"m.txt: this ending is unknown; allowed is .csv for a table, .png or .svg for a figure"}},
		{"a folder that is none", []string{"sim", "bandada", "--ticks", "1", "--gif", filepath.Join(dir, "none", "x.gif")}, []string{"--gif ", "x.gif: no such file or directory"}},
		{"a folder for a file", []string{"sim", "bandada", "--ticks", "1", "--out", dir}, []string{"--out " + dir + ": is a folder"}},
		{"two outputs in one file", []string{"sim", "bandada", "--ticks", "1", "--out", filepath.Join(dir, "x"), "--trace", filepath.Join(dir, ".", "x")}, []string{"is the file of two outputs"}},
		{"two outputs on standard output", []string{"sim", "bandada", "--ticks", "1", "--out", "-", "--trace", "-"}, []string{"standard output: is the file of two outputs"}},
		{"no agents to measure", []string{"bench", "--agents", "100,0"}, []string{"--agents: 0 is not in range; allowed is a whole number, 1 … 10000000", "drover bench --help"}},
		{"words for workers to measure", []string{"bench", "--workers", "1,two"}, []string{"--workers: two is not in range; allowed is a whole number, 1 … 1024"}},
		{"an unknown kernel", []string{"bench", "--kernel", "fast,quick"}, []string{`--kernel: "quick" is unknown; allowed is fast, generic, exact`}},
		{"an unknown scenario", []string{"bench", "--scenario", "clump"}, []string{`--scenario: "clump" is unknown; allowed is uniform, clumped, capped, 3d, nearest, crush, obstacles`}},
		{"both at once", []string{"bench", "--scenario", "clump", "--kernel", "quick"}, []string{"--scenario: ", "--kernel: "}},
		{"no time to measure", []string{"bench", "--time", "0s"}, []string{`--time: "0s" is not in range; allowed is a duration such as 500ms, 1ms … 1h`}},
		{"a time without a unit", []string{"bench", "--time", "5"}, []string{`--time: "5" is not in range`}},
		{"no ticks to measure", []string{"bench", "--ticks", "0"}, []string{"--ticks: 0 is not in range"}},
		{"both ticks and a time", []string{"bench", "--ticks", "3", "--time", "1s"}, []string{"allowed is one of --ticks and --time"}},
		{"nothing to compare with", []string{"bench", "--compare", filepath.Join(dir, "none.json")}, []string{"--compare: ", "none.json", "allowed is a file that --json wrote"}},
		{"something else to compare with", []string{"bench", "--compare", bad}, []string{"--compare " + bad + ": is no list of rows as --json writes it"}},
		{"a folder that is none for a profile", []string{"bench", "--cpuprofile", filepath.Join(dir, "none", "cpu.pprof")}, []string{"--cpuprofile ", "no such file or directory"}},
		{"checking nothing", []string{"check"}, []string{`"<scene> ..."`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := drover(tt.args...)
			if r.code != exitWrong || r.out != "" {
				t.Errorf("got exit %d and %q on standard output want 1 and nothing", r.code, r.out)
			}
			for _, want := range tt.want {
				if !strings.Contains(r.err, want) {
					t.Errorf("got %q want it to say %q", r.err, want)
				}
			}
		})
	}
	if got := folder(t, dir); len(got) != 5 {
		t.Errorf("got %v want nothing but the five files of the test", got)
	}
}

func TestHelp(t *testing.T) {
	tests := []struct {
		args string
		want []string
	}{
		{"--help", []string{"play ", "sim ", "check ", "list ", "new "}},
		{"-h", []string{"play "}},
		{"sim --help", []string{"--ticks=N", "--seed=S", "--workers=W", "--exact", "--set=PATH=VALUE", "--state=FILE", "--out=FILE", "--trace=FILE", "--every=K", "--metrics=FILE", "--gif=FILE", "--png=FILE", "--json", "drover sim chase --ticks 1200 --gif chase.gif"}},
		{"play --help", []string{"--autopilot", "--seed=S", "--set=PATH=VALUE", "--ticks=N", "SCENE.gif"}},
		{"check --help", []string{"<scene> ..."}},
		{"new --help", []string{"drover new my.yaml"}},
		{"bench --help", []string{"--agents=N,...", "--workers=W,...", "--kernel=K,...", "--scenario=S,...", "--ticks=N", "--time=D", "--json", "--compare=FILE", "--cpuprofile=FILE", "uniform ", "crush "}},
		{"list --help", []string{"built in"}},
	}
	for _, tt := range tests {
		t.Run(tt.args, func(t *testing.T) {
			r := done(t, strings.Fields(tt.args)...)
			for _, want := range tt.want {
				if !strings.Contains(r.out, want) {
					t.Errorf("got no %q in\n%s", want, r.out)
				}
			}
			for line := range strings.Lines(r.out) {
				const columns = 100
				if len([]rune(line)) > columns {
					t.Errorf("got a line of %d columns: %s", len([]rune(line)), line)
				}
			}
		})
	}
}

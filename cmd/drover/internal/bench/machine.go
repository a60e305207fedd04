package bench

import (
	"fmt"
	"os"
	"runtime"
	"strings"
)

// Machine is what it was measured on.
type Machine struct {
	CPU   string `json:"cpu"`
	Procs int    `json:"gomaxprocs"`
	Go    string `json:"go"`
}

// ThisMachine describes this machine.
func ThisMachine() Machine {
	return Machine{CPU: model(), Procs: runtime.GOMAXPROCS(0), Go: runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH}
}

// String returns it in one line.
func (m Machine) String() string { return fmt.Sprintf("%s, GOMAXPROCS %d, %s", m.CPU, m.Procs, m.Go) }

// model returns the processor's name where the system tells it.
func model() string {
	data, _ := os.ReadFile("/proc/cpuinfo") // Linux; elsewhere there is none
	for line := range strings.Lines(string(data)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unknown CPU"
}

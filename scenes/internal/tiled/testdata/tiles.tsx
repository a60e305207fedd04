<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="tiles" tilewidth="32" tileheight="32" tilecount="5" columns="5">
 <image source="tiles.png" width="160" height="32"/>
 <tile id="1"><objectgroup draworder="index" id="2"><object id="1" x="0" y="0"><polygon points="0,0 32,32 0,32"/></object></objectgroup></tile>
 <tile id="2"><objectgroup draworder="index" id="2"><object id="1" x="4" y="14" width="8" height="20" rotation="-90"/></objectgroup></tile>
 <tile id="3"><objectgroup draworder="index" id="2"><object id="1" x="0" y="0"><polygon points="0,0 24,0 24,8 8,8 8,32 0,32"/></object></objectgroup></tile>
 <tile id="4"><properties><property name="solid" type="bool" value="false"/></properties></tile>
</tileset>
<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="warehouse" tilewidth="32" tileheight="32" tilecount="6" columns="6">
 <image source="warehouse.png" width="192" height="32"/>
 <tile id="1" type="solid"/>
 <tile id="2">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="6" width="32" height="20"/>
  </objectgroup>
 </tile>
 <tile id="3">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="32" height="32"/>
  </objectgroup>
 </tile>
 <tile id="5">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0">
    <polygon points="0,0 32,32 0,32"/>
   </object>
  </objectgroup>
 </tile>
</tileset>

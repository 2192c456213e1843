/** A position on the map. */
export interface TilePoint {
  latitude: number;
  longitude: number;
}

/** From the whole town to the street. */
const ZOOMS = [10, 12, 13, 14, 15];
/** Offsets to the tiles around a position, at street level. */
const NEIGHBOURS = [-1, 0, 1];

/** URLs of the tiles that show some positions and their streets; empty if the template has no tiles. */
export function tilesAround(points: readonly TilePoint[], template: string): string[] {
  if (!template.includes('{z}')) return [];
  const street = ZOOMS.at(-1);
  const addresses = points.flatMap((point) =>
    ZOOMS.flatMap((zoom) => {
      const [x, y] = tileOf(point, zoom);
      const around = zoom === street ? NEIGHBOURS : [0];
      return around.flatMap((dx) => around.map((dy) => addressOf(template, zoom, x + dx, y + dy)));
    }),
  );
  return [...new Set(addresses)];
}

function tileOf({ latitude, longitude }: TilePoint, zoom: number): [number, number] {
  const tiles = 2 ** zoom;
  const angle = (latitude * Math.PI) / 180;
  const north = Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI;
  return [Math.floor(((longitude + 180) / 360) * tiles), Math.floor(((1 - north) / 2) * tiles)];
}

const addressOf = (template: string, zoom: number, x: number, y: number): string =>
  template.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y));

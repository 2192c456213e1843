import type { PictureData } from '#data/api.ts';

/** The zone of a time that names none. */
const HOME_ZONE = '+05:30';
const TIME = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})$/;
const ZONE = /^[+-]\d{2}:\d{2}$/;

/** When and where a picture says it was taken; null for other files and those that say no time. (Decision 051.) */
export async function readPictureData(file: File): Promise<PictureData | null> {
  const { default: reader } = await import('exifreader');
  try {
    const { exif = {}, gps } = reader.load(await file.arrayBuffer(), { expanded: true });
    const taken_at = timeOf(textOf(exif.DateTimeOriginal), textOf(exif.OffsetTimeOriginal));
    const place = placeOf(gps?.Latitude, gps?.Longitude);
    return taken_at === null ? null : { taken_at, ...place };
  } catch {
    // A file without such data is no failure.
    return null;
  }
}

const textOf = (tag: { description: string } | undefined): string => tag?.description.trim() ?? '';

function timeOf(time: string, zone: string): string | null {
  const [, year = '', month = '', day = '', clock = ''] = TIME.exec(time) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${clock}${ZONE.test(zone) ? zone : HOME_ZONE}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

function placeOf(lat: number | undefined, lng: number | undefined): { lat: number; lng: number } | null {
  const isOn = (degrees: number | undefined, most: number): degrees is number =>
    degrees !== undefined && Math.abs(degrees) <= most;
  return isOn(lat, 90) && isOn(lng, 180) ? { lat, lng } : null;
}

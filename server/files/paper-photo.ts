import sharp, { type Sharp } from 'sharp';

const INK = [52, 50, 58];
const PAPER = [238, 235, 228];
const [r = 0, g = 0, b = 0] = PAPER;
const paper = { r, g, b };
const desk = { r: 112, g: 98, b: 84 };
/** Nobody photographs a bill quite straight. */
const TILT = 1.6;

/** A printed paper as somebody photographs it, as JPEG; for demonstrations. */
export async function photoOfPaper(text: string, fontfile: string): Promise<Buffer> {
  // The text comes white on black.
  const gain = PAPER.map((light, at) => ((INK[at] ?? 0) - light) / 255);
  const set = await raw(sharp({ text: { text, font: 'Noto Sans 20', fontfile, dpi: 110 } }));
  const printed = await raw(set.linear(gain, PAPER));
  const whole = await raw(printed.extend({ ...around(55), background: paper }));
  const tilted = await raw(whole.rotate(TILT, { background: desk }));
  return tilted
    .extend({ ...around(45), background: desk })
    .jpeg({ quality: 75 })
    .toBuffer();
}

const around = (pixels: number) => ({ top: pixels, bottom: pixels, left: pixels, right: pixels });

/** Ends a step: sharp applies those of one pipeline in an order of its own. */
async function raw(step: Sharp): Promise<Sharp> {
  const { data, info } = await step.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

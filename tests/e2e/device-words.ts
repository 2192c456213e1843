/** A text of the catalogue that names the device: phones say phone, desks say computer. */
export const onDevice = (text: string): RegExp =>
  new RegExp(
    text
      .split('{device}')
      .map((part) => part.replaceAll(/[.?()]/g, String.raw`\$&`))
      .join('(phone|computer)'),
  );

/** The same as a whole text. */
export const wholeOnDevice = (text: string): RegExp => new RegExp(`^${onDevice(text).source}$`);

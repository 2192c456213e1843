import { extractText } from 'unpdf';

/** The text of each page of a PDF, as a reader of it finds it. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf));
  return text;
}

/** All that an iterable gives. */
export async function collect<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

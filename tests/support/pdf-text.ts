import { extractText } from 'unpdf';

/** The text of each page of a PDF, as a reader of it finds it. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf));
  return text;
}

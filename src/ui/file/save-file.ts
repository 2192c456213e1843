/** Saves a file as a download. */
export const saveFile = (file: Blob, name: string): void => saveAddress(URL.createObjectURL(file), name);

/** Downloads an object URL, then releases it. */
export function saveAddress(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

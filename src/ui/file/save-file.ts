/** Gives the user a file of their own. */
export const saveFile = (file: Blob, name: string): void => saveAddress(URL.createObjectURL(file), name);

/** Gives the user what lies at an address within this page, and lets that go. */
export function saveAddress(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads a blob under a file name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the download no longer needs it.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

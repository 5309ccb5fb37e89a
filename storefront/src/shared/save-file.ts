/** Downloads a blob under a file name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download starts in the current task; after it, the address is no longer needed.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

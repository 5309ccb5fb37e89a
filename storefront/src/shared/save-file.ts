/** Downloads a blob under a file name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoked after the current task, when the download has started and no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

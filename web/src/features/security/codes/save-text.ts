/** Lets the browser save `text` as a file. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // Revoked late, because some browsers would otherwise save an empty file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** An address that shows whose it may be and not where it is: `grace@example.com` as `g•••@e•••.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1);
  const dot = host.lastIndexOf('.');
  return `${first(email.slice(0, at))}•••@${first(host)}•••${dot < 0 ? '' : host.slice(dot)}`;
}

/** The first character; one outside the basic plane stays whole. */
function first(text: string): string {
  return Array.from(text)[0] ?? '';
}

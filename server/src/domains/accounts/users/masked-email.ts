/** An address of which only the initials are shown: `grace@example.com` as `g•••@e•••.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1);
  const dot = host.lastIndexOf('.');
  return `${first(email.slice(0, at))}•••@${first(host)}•••${dot < 0 ? '' : host.slice(dot)}`;
}

/** The first character; a surrogate pair is not split. */
function first(text: string): string {
  return Array.from(text)[0] ?? '';
}

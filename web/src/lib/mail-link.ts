/** The `mailto` link to an email address, which can contain characters that would start the header fields. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

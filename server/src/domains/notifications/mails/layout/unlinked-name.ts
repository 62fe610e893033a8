/**
 * Keeps mail programs from turning a name into a link. Anyone can register another user's address with a name such as
 * `Win at evil.example`, and mail programs link text that looks like an address. An invisible space after each dot,
 * colon and at sign prevents that.
 */
export function unlinked(name: string): string {
  return name.replaceAll(/[.:@]/gu, '$&\u200B');
}

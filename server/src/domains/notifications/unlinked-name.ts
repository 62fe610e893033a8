/**
 * A name that a mail program turns into no link. Anyone can register someone else's address under a name such as
 * `Win at evil.example`, and mail programs make links of what looks like an address: an invisible space after each
 * dot, colon and at sign keeps them from it.
 */
export function unlinked(name: string): string {
  return name.replaceAll(/[.:@]/gu, '$&\u200B');
}

/** The user who chooses the password. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
}

/** Words that an attacker would try first on this site. */
const siteWords = ['fitcodercourses', 'fitcoder', 'courses', 'course', 'coder', 'fit'];

/** A password needs this many characters besides words of the site and of its owner. */
const minOther = 5;

/** Whether a password consists almost only of words of the site and of its owner. */
export function isMadeOfOwnWords(password: string, owner: PasswordOwner): boolean {
  let rest = fold(password);
  const whole = rest;
  for (const word of [...siteWords, ...wordsOf(owner)]) rest = rest.replaceAll(word, ' ');
  return rest !== whole && rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < minOther;
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** The owner's words of at least three characters, the longest first. */
function wordsOf({ name, email }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const whole = [name.replaceAll(/\s/gu, ''), local, email, domain];
  const parts = `${name} ${local} ${domain}`.split(/[^\p{L}\p{N}]+/u);
  const words = [...whole, ...parts].map(fold);
  return words.filter((word) => word.length >= 3).toSorted((a, b) => b.length - a.length);
}

const tags = [
  ...['en', 'ar', 'bn', 'cs', 'da', 'de', 'el', 'es', 'fa', 'fi', 'fr', 'he', 'hi', 'hu', 'id', 'it'],
  ...['ja', 'km', 'ko', 'nl', 'no', 'pl', 'pt', 'pt-BR', 'ro', 'ru', 'sv', 'ta', 'th', 'tr', 'uk', 'ur'],
  ...['vi', 'zh-Hans', 'zh-Hant'],
];

/** The languages that the list offers, by their English names; others are entered as a tag. */
export const offeredLanguages = tags
  .map((tag) => ({ tag, name: englishName(tag) }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

/** What a language calls itself, such as `Deutsch`; undefined for a tag that is not valid. */
export function ownName(language: string): string | undefined {
  try {
    const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(language);
    return name && name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  } catch {
    return undefined;
  }
}

/** A language's name in English, such as `German`; its tag if it has none. */
export function englishName(language: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

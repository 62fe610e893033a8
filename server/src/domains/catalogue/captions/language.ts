import { Refusal } from '../../../platform/refusal.ts';

/** The languages of PostgreSQL's own search configurations, by their subtags. */
const configurations: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
};

/** The search configuration that knows the stems of a language; `simple` takes words as they are written. */
export function searchConfiguration(language: string): string {
  return configurations[language.split('-')[0] ?? ''] ?? 'simple';
}

/** A language tag in its canonical spelling: `PT-br` is `pt-BR`. @throws Refusal `invalid_input` */
export function canonicalLanguage(tag: string): string {
  try {
    const [language = ''] = Intl.getCanonicalLocales(tag);
    // V8 makes `en-x` of `en-x-true`, which is no tag, so the result is read again.
    if (language.length <= 35 && Intl.getCanonicalLocales(language)[0] === language) return language;
  } catch {
    // Not a tag of BCP 47.
  }
  const sentence = 'Enter a language such as en, de or pt-BR.';
  throw new Refusal('invalid_input', sentence, { language: sentence });
}

/** What a language calls itself, such as `Deutsch`, without the extensions of its tag: those have no names. */
export function ownName(language: string): string {
  const { baseName } = new Intl.Locale(language);
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(baseName) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

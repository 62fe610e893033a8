import { expect, test } from 'vitest';
import { chosenCaptions } from './caption-choice.ts';

const track = (language: string, isDefault = false) => ({
  language,
  label: language,
  src: `/${language}.vtt`,
  default: isDefault,
});
const offered = [track('de'), track('en', true), track('pt'), track('pt-BR')];

test.each([
  ['pt-BR', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['pt-PT', 'pt'],
  ['de-AT', 'de'],
  ['fr', 'en'],
  [null, 'en'],
])('a viewer who chose %s gets %s', (captionLanguage, language) => {
  expect(chosenCaptions(offered, { captions: true, captionLanguage })?.language).toBe(language);
});

test('captions that are off are not shown', () => {
  expect(chosenCaptions(offered, { captions: false, captionLanguage: 'de' })).toBeNull();
});

test('a lecture without captions has none, and one without a default begins with its first', () => {
  expect(chosenCaptions([], { captions: true, captionLanguage: 'de' })).toBeNull();
  expect(chosenCaptions([track('de')], { captions: true, captionLanguage: null })?.language).toBe('de');
});

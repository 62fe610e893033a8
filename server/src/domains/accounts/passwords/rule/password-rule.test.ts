import { expect, test } from 'vitest';
import { loadCommonPasswords } from './common-passwords.ts';
import { weaknessOf } from './password-rule.ts';

const ada = { name: 'Ada Lovelace', email: 'ada.lovelace@analytical-engines.example' };

test('the list holds at least 100,000 passwords', async () => {
  expect((await loadCommonPasswords()).length / 5).toBeGreaterThan(100_000);
});

// Passwords that reports of stolen passwords list every year, and four that are specific to this site.
test.each([
  'password',
  '12345678',
  'qwertyui',
  'fitcoder',
  'iloveyou',
  'Sunshine',
  'PASSWORD1',
  'password2026!',
  '!!letmein123',
  'trustno1',
  '1q2w3e4r5t',
])('%s is refused as common', async (password) => {
  expect(await weaknessOf(password, ada)).toMatch(/most common|mostly/u);
});

test.each(['aaaaaaaa', 'abcabcabcabc', 'xyxyxyxyx'])('%s is refused as a repetition', async (password) => {
  expect(await weaknessOf(password, ada)).not.toBeNull();
});

test.each([
  'FitCoder2026',
  'fit-coder-courses',
  'adalovelace',
  'Lovelace1815',
  'ada.lovelace@analytical-engines.example',
  'analytical-engines',
])("%s is refused because it is the site's name or the user's own details", async (password) => {
  expect(await weaknessOf(password, ada)).toMatch(/mostly your name/u);
});

test.each([
  'a good password',
  'correct horse',
  'Ada likes twelve pink teapots',
  'fit coder sings at midnight',
  'xK4#mmq9',
  'пароль из нескольких слов',
])('%s is taken', async (password) => {
  expect(await weaknessOf(password, ada)).toBeNull();
});

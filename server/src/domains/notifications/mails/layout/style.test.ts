import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { dark, light } from './style.ts';

test('the colours of emails are the tokens of the site', async () => {
  const file = new URL('../../../../../../web/src/styles/tokens.css', import.meta.url);
  const [lightTokens = '', darkTokens = ''] = (await readFile(file, 'utf8')).split(
    ":root[data-theme='dark']",
  );
  for (const [name, value] of Object.entries(light))
    expect(lightTokens).toContain(`--color-${name}: ${value};`);
  for (const [name, value] of Object.entries(dark)) {
    // A token without a dark value is the same in both modes.
    const tokens = darkTokens.includes(`--color-${name}:`) ? darkTokens : lightTokens;
    expect(tokens).toContain(`--color-${name}: ${value};`);
  }
});

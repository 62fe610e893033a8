import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pageLook } from './style.ts';

const fonts = ['/assets/archivo-latin-AbC_-123.woff2', '/assets/jetbrains-mono-latin-1.woff2'];

test('declares the brand’s fonts from this site, and the policy allows exactly that style', () => {
  const { style, policy } = pageLook(fonts, "'self'");
  const css = /^<style>(.*)<\/style>$/su.exec(style.text)?.[1] ?? '';
  expect(css.match(/@font-face/gu)).toHaveLength(2);
  expect(css).toMatch(/font-family: 'Archivo';[^}]+\/assets\/archivo-latin-AbC_-123\.woff2/u);
  expect(css).toMatch(/font-family: 'JetBrains Mono';[^}]+\/assets\/jetbrains-mono-latin-1\.woff2/u);
  const digest = createHash('sha256').update(css).digest('base64');
  expect(policy).toContain(`style-src 'sha256-${digest}'; font-src 'self'`);
  expect(policy).toContain("form-action 'self';");
});

test('works with the system’s fonts where the front end is not built', () => {
  expect(pageLook([], "'self'").style.text).not.toContain('@font-face');
});

import { expect, test } from 'vitest';
import { welcomeMail } from '../welcome.mail.ts';

const site = 'https://courses.example.org';

test('a name that looks like an address is not turned into a link by mail programs', () => {
  const name = 'Win at https://evil.example/now or mail win@evil.example';
  const { html, text } = welcomeMail({ name, email: 'ada@example.com' }, site);
  for (const body of [html, text]) {
    // Mail programs link a scheme, a domain with a dot, and an address with an at sign.
    expect(body).not.toMatch(/evil\.example|https:\/\/evil|win@evil/u);
    expect(body).toContain('Win at https');
  }
});

test('an ordinary name stays unchanged', () => {
  const { text } = welcomeMail({ name: 'Ada Lovelace', email: 'ada@example.com' }, site);
  expect(text).toContain('Welcome, Ada Lovelace.');
});

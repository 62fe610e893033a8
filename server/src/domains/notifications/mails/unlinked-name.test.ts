import { expect, test } from 'vitest';
import { welcomeMail } from './welcome.mail.ts';

const name = 'Win at https://evil.example/now or mail win@evil.example';

test('a name that reads like an address is no link in the mail that greets with it', () => {
  const { html, text } = welcomeMail({ name, email: 'ada@example.com' }, 'https://courses.example.org');
  for (const body of [html, text]) {
    // Texts that mail programs turn into links: a scheme, a domain with a dot, an address with an at sign.
    expect(body).not.toMatch(/evil\.example|https:\/\/evil|win@evil/u);
    expect(body).toContain('Win at https');
  }
});

test('an ordinary name stays as it is', () => {
  const { text } = welcomeMail(
    { name: 'Ada Lovelace', email: 'ada@example.com' },
    'https://courses.example.org',
  );
  expect(text).toContain('You are in, Ada Lovelace.');
});

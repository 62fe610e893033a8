import { beforeAll, expect, test } from 'vitest';
import { siteForAllTests } from '../support/site-hooks.ts';
import { startTestSite } from '../support/test-site.ts';

let name: string;
const site = siteForAllTests();
beforeAll(async () => {
  const hostile = '"><script>alert(1)</script>';
  await site.deps.mail.send({
    id: 'older',
    to: 'a@example.com',
    subject: 'The older one',
    text: '-',
    html: '<p>-</p>',
  });
  await site.deps.mail.send({
    id: 'newer',
    to: 'b+<i>@example.com',
    subject: `The newer one ${hostile}`,
    text: `text ${hostile}`,
    html: `<html><head></head><body>mail <script>alert(2)</script></body></html>`,
  });
  name = (await site.deps.mailbox?.list())?.[0]?.name ?? '';
});

test('the list shows the newest email first, with subjects and addresses escaped', async () => {
  const response = await site.app.inject('/dev/mailbox');
  expect(response.statusCode).toBe(200);
  expect(response.body.indexOf('The newer one')).toBeLessThan(response.body.indexOf('The older one'));
  expect(response.body).toContain('The newer one &quot;&gt;&lt;script&gt;');
  expect(response.body).not.toMatch(/<script|<i>/u);
  expect(response.headers['content-security-policy']).not.toContain('script-src');
});

test("an email's HTML is in a sandboxed frame that runs no script and loads nothing", async () => {
  const page = await site.app.inject(`/dev/mailbox/${name}`);
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(/<iframe\s[^>]*src="\/dev\/mailbox\/[^"]+\/body"\s+sandbox="[^"]*"/u);
  expect(page.body).not.toMatch(/srcdoc|<script|allow-scripts|allow-same-origin/u);
  expect(page.headers['content-security-policy']).toContain("frame-src 'self'");

  const body = await site.app.inject(`/dev/mailbox/${name}/body`);
  expect(body.body).toContain('mail <script>');
  const policy = String(body.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/sandbox (?!.*allow-(scripts|same-origin))/u);
  expect(policy).not.toContain('script-src');
  expect(policy).toContain("; style-src 'unsafe-inline';");
  expect(body.headers['x-frame-options']).toBe('SAMEORIGIN');
});

test.each(['nothing', '..%2f..%2fsecret', '20260101T000000000Z-none', '%00'])(
  'answers 404 for an email named %s',
  async (other) => {
    expect((await site.app.inject(`/dev/mailbox/${other}`)).statusCode).toBe(404);
    expect((await site.app.inject(`/dev/mailbox/${other}/body`)).statusCode).toBe(404);
  },
);

test.each([
  ['in production', { production: true }],
  ['when mails are sent by SMTP', { smtpUrl: 'smtp://127.0.0.1:1' }],
])('there is no mailbox %s', async (_, config) => {
  const other = await startTestSite(config);
  try {
    expect(other.deps.mailbox).toBeNull();
    expect((await other.app.inject('/dev/mailbox')).statusCode).toBe(404);
  } finally {
    await other.close();
  }
});

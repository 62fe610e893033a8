import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { Window } from 'happy-dom';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmtpMail } from '../../src/platform/mail/smtp.ts';
import { mailExamples } from './mail-examples.ts';

/** The bytes of the emails that the mail server received. */
const received: Buffer[] = [];
let server: SMTPServer;
let mails: Record<string, ParsedMail>;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void buffer(stream).then((bytes) => {
        received.push(bytes);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mail = openSmtpMail(`smtp://127.0.0.1:${port}`, 'Fit Coder Courses <courses@example.com>', false);
  mails = {};
  for (const [name, message] of Object.entries(mailExamples)) {
    await mail.send({ ...message, id: `example-${name.replaceAll(' ', '-')}` });
    mails[name] = await simpleParser(received.at(-1) ?? '');
  }
});
afterAll(async () => new Promise<void>((resolve) => server.close(() => resolve())));

/** The parser drops the invisible spaces that keep names from becoming links. */
const squeeze = (text: string) =>
  text
    .replaceAll(/[\s\u200B]+/gu, ' ')
    .trim()
    .toLowerCase();
const linksIn = (text: string) =>
  [
    ...new Set([...text.matchAll(/https?:\/\/[^\s\]<>"]+/gu)].map(([link]) => link.replace(/[.,]$/u, ''))),
  ].toSorted();

/** An email's HTML, converted to text by the parser. */
async function readHtml({ html }: ParsedMail): Promise<string> {
  const source = `Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n`;
  const body = Buffer.from(html || '')
    .toString('base64')
    .replaceAll(/.{76}/gu, '$&\r\n');
  return (await simpleParser(source + body)).text ?? '';
}

test('every kind of email has an example', async () => {
  const folder = new URL('../../src/domains/notifications/mails/', import.meta.url);
  const kinds = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.mail.ts'))
    .map((name) => name.replace(/^.*\/|\.mail\.ts$/gu, ''));
  const examples = Object.keys(mailExamples).map((name) => name.replace(/ .*/u, ''));
  expect([...new Set(examples)].toSorted()).toEqual(kinds.toSorted());
});

describe.each(Object.keys(mailExamples))('the email %s', (name) => {
  const mail = () => mails[name] ?? expect.fail('no mail');

  test('has the sender, recipient, date, id and subject, and the header of automatic emails', () => {
    const { from, to, date, messageId, subject, headers } = mail();
    expect(from?.value).toEqual([{ name: 'Fit Coder Courses', address: 'courses@example.com' }]);
    expect([to ?? []].flat().flatMap(({ value }) => value.map(({ address }) => address))).toEqual([
      mailExamples[name]?.to,
    ]);
    expect(Math.abs((date?.getTime() ?? 0) - Date.now())).toBeLessThan(600_000);
    expect(messageId).toMatch(/^<[^@\s<>]+@example\.com>$/u);
    expect(subject).toBe(mailExamples[name]?.subject);
    expect(headers.get('auto-submitted')).toBe('auto-generated');
  });

  test('has the same words and links in text and in HTML', async () => {
    const { text = '' } = mail();
    const shown = await readHtml(mail());
    // Lines of hyphens are the rules of a table.
    const words = text.replaceAll(/^-+$/gmu, '');
    const [plain, rich] = [words, shown].map((body) => squeeze(body).replaceAll(' ', ''));
    const lines = words.split('\n').map(squeeze);
    // The text ends with the site's name; the HTML begins with the preview and the wordmark.
    const written = lines.filter((line) => !['', 'fit coder courses'].includes(line));
    for (const line of written) expect(rich).toContain(line.replace(/:$/u, '').replaceAll(' ', ''));
    const [head = '', ...said] = shown.split(/\n{2,}/u).map((part) => part.replaceAll(/\[[^\]]*\]/gu, ''));
    expect(squeeze(head)).toMatch(/\S.* fit coder$/u);
    for (const part of said) expect(plain).toContain(squeeze(part).replaceAll(' ', ''));
    expect(linksIn(shown)).toEqual(linksIn(text));
  });

  test('declares a light and a dark mode', () => {
    const { document } = new Window();
    document.write(mail().html || '');
    const meta = document.querySelector('meta[name="color-scheme"]');
    expect(meta?.getAttribute('content')).toBe('light dark');
    expect(document.querySelector('style')?.textContent).toContain('@media (prefers-color-scheme:dark)');
  });

  test('has no picture, script or form, loads nothing, and only an invoice has an attachment', () => {
    const { attachments, html } = mail();
    expect(attachments.map(({ contentType }) => contentType)).toEqual(
      name.startsWith('invoice ') ? ['application/pdf'] : [],
    );
    expect(html).not.toMatch(/<(?:img|script|link|object|iframe|form)\b|url\(|javascript:/iu);
  });
});

test('the receipt has a table of the order and a table of its items with the total', () => {
  const { document } = new Window();
  document.write(mails['receipt of two courses']?.html || '');
  const rows = [...document.querySelectorAll('table:not([role]) tr')];
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent.trim()))).toEqual([
    ['Order number', 'FC-7K2M9QX4T0ABCDEFGHJKMNPQRS'],
    ['Date', '22 Nov 2026'],
    ['Paid with', 'Test card (no money was taken)'],
    ['Buyer', 'Zoë “Ada” O’Neill-Ågren 🏋️ <b>&amp;</b>, zoe@example.com'],
    ['Seller', 'Iron Ltd, https://courses.example.com'],
    ['Course', 'Price'],
    ['Loops & limits, or how to write a program that stops when it should and not before', '$49.00'],
    ['Über-Graphen', '$49.00'],
    ['Total (USD)', '$98.00'],
  ]);
  const heads = [...document.querySelectorAll('thead th')].map((cell) => cell.getAttribute('scope'));
  expect(heads).toEqual(['col', 'col']);
});

test('every line of a sent email ends with CRLF and has at most 998 characters, as RFC 5322 demands', () => {
  for (const bytes of received) {
    const text = bytes.toString('latin1');
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
  }
});

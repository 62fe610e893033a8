import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmtpMail } from '../../src/platform/mail/smtp.ts';
import { mailExamples } from './mail-examples.ts';

/** What the mail server took, byte for byte. */
const taken: Buffer[] = [];
let server: SMTPServer;
let mails: Record<string, ParsedMail>;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void buffer(stream).then((bytes) => {
        taken.push(bytes);
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
    mails[name] = await simpleParser(taken.at(-1) ?? '');
  }
});
afterAll(async () => new Promise<void>((resolve) => server.close(() => resolve())));

const squeeze = (text: string) => text.replaceAll(/\s+/gu, ' ').trim().toLowerCase();
const linksIn = (text: string) =>
  [
    ...new Set([...text.matchAll(/https?:\/\/[^\s\]<>"]+/gu)].map(([link]) => link.replace(/[.,]$/u, ''))),
  ].toSorted();

/** A mail's HTML as the parser writes it in text. */
async function readHtml({ html }: ParsedMail): Promise<string> {
  const source = `Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n`;
  const body = Buffer.from(html || '')
    .toString('base64')
    .replaceAll(/.{76}/gu, '$&\r\n');
  return (await simpleParser(source + body)).text ?? '';
}

test('every kind of mail has an example', async () => {
  const folder = new URL('../../src/domains/notifications/mails/', import.meta.url);
  const kinds = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.mail.ts'))
    .map((name) => name.replace(/^.*\/|\.mail\.ts$/gu, ''));
  const examples = Object.keys(mailExamples).map((name) => name.replace(/ .*/u, ''));
  expect([...new Set(examples)].toSorted()).toEqual(kinds.toSorted());
});

describe.each(Object.keys(mailExamples))('the mail %s', (name) => {
  const mail = () => mails[name] ?? expect.fail('no mail');

  test('is addressed, dated and named, and says that a program wrote it', () => {
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

  test('says the same in text and in HTML, with the same links', async () => {
    const { text = '' } = mail();
    const shown = await readHtml(mail());
    const [plain, rich] = [text, shown].map((body) => squeeze(body).replaceAll(' ', ''));
    const lines = text.split('\n').map(squeeze);
    // The text is signed in words; the HTML begins with the name as it is drawn, after the preview for lists of mails.
    const written = lines.filter((line) => !['', '--', 'fit coder courses'].includes(line));
    for (const line of written) expect(rich).toContain(line.replace(/:$/u, '').replaceAll(' ', ''));
    const [head = '', ...said] = shown.split(/\n{2,}/u).map((part) => part.replaceAll(/\[[^\]]*\]/gu, ''));
    expect(squeeze(head)).toMatch(/\S.* fit coder$/u);
    for (const part of said) expect(plain).toContain(squeeze(part).replaceAll(' ', ''));
    expect(linksIn(shown)).toEqual(linksIn(text));
  });

  test('carries no picture, script or file', () => {
    const { attachments, html } = mail();
    expect(attachments).toEqual([]);
    expect(html).not.toMatch(/<(?:img|script|link|object|iframe|form)\b|url\(|javascript:/iu);
  });
});

test('no line on the wire is longer than RFC 5322 allows, and every line ends as it says', () => {
  for (const bytes of taken) {
    const text = bytes.toString('latin1');
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
  }
});

import { Writable } from 'node:stream';
import { register } from '@fit-coder/contracts/accounts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startMailServer, type MailServer } from './mail-server.ts';
import { pictureFile, startTestSite, type TestSite } from '../support/test-site.ts';

let server: MailServer | undefined;
let site: TestSite | undefined;
let written: string;
beforeEach(() => {
  written = '';
});
afterEach(async () => {
  await site?.close();
  await server?.stop();
});

/** A site that registers a person, whose welcome it sends to `server`. */
async function sendWelcome(smtpTlsRequired: boolean): Promise<void> {
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const settings = { smtpUrl: `smtp://127.0.0.1:${server?.port}`, smtpTlsRequired, logLevel: 'warn' };
  site = await startTestSite(settings, null, log);
  const body = { name: 'Grace', email: 'grace@example.com', password: 'correct horse' };
  const response = await site.call(register, { body, files: { file: await pictureFile() } });
  expect(response.status).toBe(200);
  await site.work();
}

/** The line of the log that tells the failure. */
async function toldFailure(): Promise<string> {
  await vi.waitFor(() => expect(written).toContain('a job failed'), 60_000);
  return written.split('\n').find((line) => line.includes('a job failed')) ?? '';
}

describe('where SMTP_TLS is required', () => {
  test('a server without STARTTLS gets no mail, and the log says why', async () => {
    server = await startMailServer();
    await sendWelcome(true);
    const line = await toldFailure();
    expect(line).toContain('account-registered');
    expect(line).toContain('STARTTLS');
    expect(line).not.toContain('grace@example.com');
    expect(server.received).toEqual([]);
  });

  test('a server whose certificate nobody vouches for gets no mail, and the log says why', async () => {
    server = await startMailServer(0, { starttls: true });
    await sendWelcome(true);
    expect(await toldFailure()).toMatch(/certificate/iu);
    expect(server.received).toEqual([]);
  });
});

test('where SMTP_TLS is optional, the server without STARTTLS gets the mail (control)', async () => {
  server = await startMailServer();
  await sendWelcome(false);
  await vi.waitFor(() => expect(server?.received).toHaveLength(1), 60_000);
});

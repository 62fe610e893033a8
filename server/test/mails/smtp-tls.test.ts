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

/** Starts a site that sends to `server`, and registers a user, who gets a welcome email. */
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

/** The line of the log about the failed job. */
async function loggedFailure(): Promise<string> {
  await vi.waitFor(() => expect(written).toContain('a job failed'), 240_000);
  return written.split('\n').find((line) => line.includes('a job failed')) ?? '';
}

describe('with SMTP_TLS=required', () => {
  test('a server without STARTTLS gets no email, and the log gives the reason', async () => {
    server = await startMailServer();
    await sendWelcome(true);
    const line = await loggedFailure();
    expect(line).toContain('account-registered');
    expect(line).toContain('STARTTLS');
    expect(line).not.toContain('grace@example.com');
    expect(server.received).toEqual([]);
  });

  test('a server with a self-signed certificate gets no email, and the log gives the reason', async () => {
    server = await startMailServer(0, { starttls: true });
    await sendWelcome(true);
    expect(await loggedFailure()).toMatch(/certificate/iu);
    expect(server.received).toEqual([]);
  });
});

test('with SMTP_TLS=optional, a server without STARTTLS gets the email (control)', async () => {
  server = await startMailServer();
  await sendWelcome(false);
  await vi.waitFor(() => expect(server?.received).toHaveLength(1), 240_000);
});

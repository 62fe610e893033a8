import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import type { Clock } from '../clock.ts';
import { envelope, type Mail, type MailMessage } from './mail.ts';
import { ownFileMode, ownFolderMode } from '../data-folder/owner-only.ts';

/** An email as read from its file. `name` is the file name without `.eml`; addresses as `Name <address>`. */
export interface KeptMail {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** ISO 8601. */
  readonly date: string;
  readonly text: string;
  readonly html: string;
}

/** Reads the emails that were written to files instead of sent. */
export interface Mailbox {
  /** Newest first. */
  list(): Promise<KeptMail[]>;
  /** Null if there is no such email. */
  read(name: string): Promise<KeptMail | null>;
}

/** How many emails the folder keeps; older ones are removed. */
const kept = 200;
const namePattern = /^\d{8}T\d{9}Z-[A-Za-z0-9-]+$/u;

/**
 * Writes each email as a file `<time>-<id>.eml` into `folder`, for installations without a mail server. Every email
 * program can open these files.
 */
export function openMailFolder(folder: string, from: string, clock: Clock): Mail & Mailbox {
  const names = async () => {
    const files = await readdir(folder).catch(() => []);
    const all = files.filter((file) => file.endsWith('.eml')).map((file) => file.slice(0, -4));
    return all
      .filter((name) => namePattern.test(name))
      .sort()
      .reverse();
  };
  const read = async (name: string): Promise<KeptMail | null> => {
    if (!namePattern.test(name)) return null;
    const bytes = await readFile(join(folder, `${name}.eml`)).catch(() => null);
    if (bytes === null) return null;
    const { default: PostalMime } = await import('postal-mime');
    return present(name, await PostalMime.parse(bytes));
  };

  return {
    async send(message) {
      await mkdir(folder, { recursive: true, mode: ownFolderMode });
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true });
      const { message: bytes } = await composer.sendMail(envelope(message, from));
      const before = await names();
      const name = before.find((other) => other.endsWith(`Z-${message.id}`)) ?? nameOf(message, clock.now());
      const draft = join(folder, `${name}.part`);
      await writeFile(draft, bytes as Buffer, { mode: ownFileMode });
      await rename(draft, join(folder, `${name}.eml`));
      for (const old of (await names()).slice(kept)) await rm(join(folder, `${old}.eml`), { force: true });
    },
    async list() {
      const mails = await Promise.all((await names()).map(read));
      return mails.filter((mail) => mail !== null);
    },
    read,
  };
}

/** Sorts by time, and lets an email that is written again be found. */
function nameOf(message: MailMessage, now: Date): string {
  return `${now.toISOString().replace(/[-:.]/gu, '')}-${message.id}`;
}

function present(name: string, email: Email): KeptMail {
  return {
    name,
    from: addresses(email.from ? [email.from] : []),
    to: addresses(email.to ?? []),
    subject: email.subject ?? '',
    date: email.date ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
  };
}

function addresses(list: NonNullable<Email['to']>): string {
  const flat = list.flatMap((entry) => entry.group ?? [entry]);
  return flat
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : (address ?? name)))
    .join(', ');
}

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartError } from '../platform/start-error.ts';

/** Prints a line for the operator. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prompts for a new password twice, without showing it. @throws StartError if there is no terminal */
export async function askNewPassword(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new StartError(
      'The command needs a terminal to ask for a password. Use --generate or --link instead.',
    );
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  // The interface disables the terminal's echo, so it is created before the first prompt.
  const terminal = createInterface({ input: process.stdin, output: nothing, terminal: true });
  terminal.once('SIGINT', () => process.exit(130));
  const ask = async (question: string) => {
    process.stdout.write(question);
    const response = await terminal.question('').catch((cause: unknown) => {
      throw new StartError('No password was given. Nothing was changed.', { cause });
    });
    process.stdout.write('\n');
    return response;
  };
  try {
    const password = await ask('New password: ');
    if ((await ask('New password again: ')) !== password)
      throw new StartError('The two passwords differ. Nothing was changed.');
    return password;
  } finally {
    terminal.close();
  }
}

/** A readable size from a number of bytes. */
export function shownBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`;
}

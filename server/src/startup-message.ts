import { join } from 'node:path';
import type { Config } from './platform/config/config.ts';
import type { DemoAccess } from './seed.ts';

/** Tells the operator the site's address, how to log in, where emails go, and how ffmpeg is confined. */
export function greet(
  site: string,
  config: Config,
  accounts: readonly DemoAccess[],
  ffmpeg: string | null,
): void {
  const lines = ['', `  Fit Coder Courses  ${site}`, '', ...accountLines(config, accounts)];
  lines.push(`  emails     ${whereMailsGo(config, site)}`);
  if (ffmpeg !== null) lines.push(`  ffmpeg     ${ffmpeg}`);
  lines.push('');
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Shows the passwords that only this start knows, in a process that does not listen and prints no startup message. */
export function showAccounts(config: Config, accounts: readonly DemoAccess[]): void {
  for (const line of accountLines(config, accounts)) process.stdout.write(`${line}\n`);
}

function accountLines({ publicDemo }: Config, accounts: readonly DemoAccess[]): string[] {
  const lines = accounts.map(({ role, email, password }) => {
    const shown = password === null ? 'set earlier' : password;
    return `  ${role.padEnd(10)} ${email}  password: ${shown}`;
  });
  if (accounts.some(({ password }) => password === null))
    lines.push('             Start with DEMO_PASSWORDS=new to give these accounts new passwords.');
  if (publicDemo && accounts.some(({ password }) => password !== null))
    lines.push('             Write them down: they are shown only once.');
  return lines;
}

function whereMailsGo({ smtpUrl, dataDir, production, publicDemo }: Config, site: string): string {
  if (smtpUrl) return 'sent by SMTP';
  const folder = join(dataDir, 'mail');
  if (production) return `written to ${folder}, not sent`;
  const readers = publicDemo ? 'for administrators, ' : '';
  return `${site}/dev/mailbox (${readers}files in ${folder})`;
}

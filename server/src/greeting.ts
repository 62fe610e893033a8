import { join } from 'node:path';
import type { Config } from './platform/config.ts';
import { demoAccounts } from './seed.ts';

/** Tells the person who started the site where it is, how to log in, and where mails go. */
export function greet(site: string, config: Config): void {
  const lines = ['', `  Fit Coder Courses  ${site}`, ''];
  if (config.demo) {
    for (const account of demoAccounts(config)) {
      lines.push(`  ${account.role.padEnd(10)} ${account.email}  password: ${account.password}`);
    }
  }
  lines.push(`  mails      ${whereMailsGo(config, site)}`, '');
  process.stdout.write(`${lines.join('\n')}\n`);
}

function whereMailsGo({ smtpUrl, dataDir, production }: Config, site: string): string {
  if (smtpUrl) return 'by SMTP';
  const folder = join(dataDir, 'mail');
  return production ? `written to ${folder}, not sent` : `${site}/dev/mailbox (files in ${folder})`;
}

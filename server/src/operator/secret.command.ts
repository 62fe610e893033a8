import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { rotateKeptSecret } from '../platform/kept-secret.ts';
import { readSettings, refuseForeignFolder } from './open-site.ts';
import { say } from './terminal.ts';

/** `secret rotate`: a new secret, beside which the old one goes on verifying. */
export function secretCommand(): Command {
  const rotate = new Command('rotate')
    .description('Make a new secret; the old one goes on verifying what it signed.')
    .action(run);
  return new Command('secret').description("Change the installation's secret.").addCommand(rotate);
}

async function run(): Promise<void> {
  const { config } = readSettings();
  const made = randomBytes(32).toString('base64url');
  if (config.secret !== undefined) {
    say('SECRET is a setting. Set both on every node, and restart:');
    say(`SECRET=${made}`);
    say(`SECRET_PREVIOUS=${config.secret}`);
    return;
  }
  await refuseForeignFolder(config.dataDir);
  await rotateKeptSecret(resolve(config.dataDir), made);
  say('A new secret is in the data folder, and the old one beside it. Restart the site to use it.');
}

import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { forgetPreviousSecret, rotateKeptSecret } from '../platform/kept-secret.ts';
import { StartError } from '../platform/start-error.ts';
import { readSettings, refuseForeignFolder, withSite } from './open-site.ts';
import { say } from './terminal.ts';

/** `secret rotate`: a new secret, beside which the old one goes on verifying; `secret retire` drops the old one. */
export function secretCommand(): Command {
  const rotate = new Command('rotate')
    .description('Make a new secret; the old one goes on verifying what it signed.')
    .action(run);
  const retire = new Command('retire')
    .description('Seal anew what the previous secret sealed, after the restart with both, and drop it.')
    .action(retirePrevious);
  const secret = new Command('secret').description("Change the installation's secret.");
  return secret.addCommand(rotate).addCommand(retire);
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

async function retirePrevious(): Promise<void> {
  await withSite(async ({ config, deps, product }) => {
    if (deps.previousSecret === undefined)
      throw new StartError('There is no previous secret: nothing to retire.');
    const { sealed, unreadable } = await product.accounts.appSecrets.sealAnew();
    say(`The secrets of ${apps(sealed)} were sealed anew.`);
    if (unreadable > 0)
      say(
        `Those of ${apps(unreadable)} cannot be read by either secret. Their owners need a recovery code, or factors reset.`,
      );
    if (config.secret === undefined) {
      await forgetPreviousSecret(config.dataDir);
      say('The previous secret is gone. Restart the site.');
    } else say('Take SECRET_PREVIOUS out of the settings of every node, and restart.');
  });
}

function apps(count: number): string {
  return count === 1 ? '1 authenticator app' : `${count} authenticator apps`;
}

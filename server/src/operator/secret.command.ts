import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { forgetPreviousSecret, rotateKeptSecret } from '../platform/security/kept-secret.ts';
import { StartError } from '../platform/start-error.ts';
import { readSettings, refuseForeignFolder, withSite } from './open-site.ts';
import { say } from './terminal.ts';

/** `secret rotate` makes a new secret and keeps the old one for verification; `secret retire` deletes the old one. */
export function secretCommand(): Command {
  const rotate = new Command('rotate')
    .description('Make a new secret; the old one still verifies what it signed.')
    .action(run);
  const retire = new Command('retire')
    .description('After the restart: re-encrypt everything with the new secret, and remove the old one.')
    .action(retirePrevious);
  const secret = new Command('secret').description("Change the installation's secret.");
  return secret.addCommand(rotate).addCommand(retire);
}

async function run(): Promise<void> {
  const { config } = readSettings();
  const made = randomBytes(32).toString('base64url');
  if (config.secret !== undefined) {
    say('SECRET is a setting. Set these two on every node, then restart:');
    say(`SECRET=${made}`);
    say(`SECRET_PREVIOUS=${config.secret}`);
    return;
  }
  await refuseForeignFolder(config.dataDir);
  await rotateKeptSecret(resolve(config.dataDir), made);
  say('The data folder has a new secret, and keeps the old one. Restart the site to use the new one.');
  await withSite(async ({ product }) => {
    product.accounts.operator.recordRotation();
    const sentence = 'Renewed the secret of the site';
    await product.admin.recordOperation({ action: 'rotateSecret', sentence, subjectId: null });
  });
}

async function retirePrevious(): Promise<void> {
  await withSite(async ({ config, deps, product }) => {
    if (deps.previousSecret === undefined) throw new StartError('There is no previous secret to retire.');
    const { sealed, unreadable } = await product.accounts.appSecrets.sealAnew();
    say(`Encrypted the secrets of ${apps(sealed)} with the new secret.`);
    const webhooks = await product.commerce.sealWebhookSecretsAnew();
    if (webhooks.unreadable > 0)
      say(
        `Neither secret can decrypt the secrets of ${webhooks.unreadable} webhook endpoints. Delete them, and add them again.`,
      );
    if (unreadable > 0)
      say(
        `Neither secret can decrypt the secrets of ${apps(unreadable)}. Their owners can log in with a recovery code, or you can run factors reset for them.`,
      );
    const sentence = 'Retired the previous secret of the site';
    await product.admin.recordOperation({ action: 'retireSecret', sentence, subjectId: null });
    if (config.secret === undefined) {
      await forgetPreviousSecret(config.dataDir);
      say('Removed the previous secret. Restart the site.');
    } else say('Remove SECRET_PREVIOUS from the settings of every node, and restart.');
  });
}

function apps(count: number): string {
  return count === 1 ? '1 authenticator app' : `${count} authenticator apps`;
}

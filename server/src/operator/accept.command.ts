import { Command } from 'commander';
import { clearSecretFingerprint } from '../platform/security/shared-secret.repository.ts';
import { updateStorageBegun } from '../platform/storage/site-mark.repository.ts';
import { withSite } from './open-site.ts';
import { say } from './terminal.ts';

/** `accept files` and `accept secret`: continue with the settings of this command after the earlier ones were lost. */
export function acceptCommand(): Command {
  const files = new Command('files')
    .description('Continue with the empty storage of the settings, because all files are lost.')
    .action(acceptFiles);
  const secret = new Command('secret')
    .description('Continue with the secret of the settings, because the earlier one is lost.')
    .action(acceptSecret);
  return new Command('accept')
    .description('Continue without the files or the secret that the site had.')
    .addCommand(files)
    .addCommand(secret);
}

async function acceptFiles(): Promise<void> {
  await withSite(
    async ({ product }) => {
      const sentence = 'Accepted another storage of the site’s files';
      await product.admin.recordOperation({ action: 'acceptFiles', sentence, subjectId: null });
      say('The site continues with this storage. The command `check` lists the files that are missing.');
    },
    (db) => updateStorageBegun(db, false),
  );
}

async function acceptSecret(): Promise<void> {
  await withSite(async ({ product }) => {
    const sentence = 'Accepted another secret of the site';
    await product.admin.recordOperation({ action: 'acceptSecret', sentence, subjectId: null });
    say(
      'The site continues with this secret. Authenticator apps and links of the earlier one no longer work: `factors reset` lets a user set up an app again.',
    );
  }, clearSecretFingerprint);
}

import { Command } from 'commander';
import { withSite } from './open-site.ts';
import { say } from './terminal.ts';

/** `accept files` and `accept secret`: continue with the settings of this command after the earlier ones were lost. */
export function acceptCommand(): Command {
  const files = new Command('files')
    .description('Continue with an empty storage after the site’s files were lost.')
    .action(acceptFiles);
  const secret = new Command('secret')
    .description('Continue with another secret after the earlier one was lost.')
    .action(acceptSecret);
  return new Command('accept')
    .description('Continue without the files or the secret that the site had.')
    .addCommand(files)
    .addCommand(secret);
}

async function acceptFiles(): Promise<void> {
  await withSite(
    async ({ product }) => {
      const sentence = 'Accepted an empty storage in place of the lost files';
      await product.admin.recordOperation({ action: 'acceptFiles', sentence, subjectId: null });
      say('The site continues with this storage. The command check lists the files that are missing.');
    },
    { files: 'accept' },
  );
}

async function acceptSecret(): Promise<void> {
  await withSite(
    async ({ product }) => {
      const sentence = 'Accepted another secret in place of the lost one';
      await product.admin.recordOperation({ action: 'acceptSecret', sentence, subjectId: null });
      say(
        'The site continues with this secret. Without the earlier one it cannot use authenticator apps, the secrets of webhook endpoints, and unsubscribe links in emails about questions. Users can log in with a passkey or a recovery code, or you can run factors reset for them. Delete the webhook endpoints, and add them again.',
      );
    },
    { secret: 'accept' },
  );
}

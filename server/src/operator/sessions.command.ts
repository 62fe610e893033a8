import { Command } from 'commander';
import { StartError } from '../platform/start-error.ts';
import { withSite } from './open-site.ts';
import { say } from './terminal.ts';

/** `sessions end`: logs users out. */
export function sessionsCommand(): Command {
  const end = new Command('end')
    .description('End the sessions of one user, or of all users.')
    .argument('[email]', 'the email address of the user to log out')
    .option('--everyone', 'end all sessions of the site')
    .action((email: string | undefined, options: { everyone?: boolean }) => run(email, options.everyone));
  return new Command('sessions').description('Log users out.').addCommand(end);
}

async function run(email: string | undefined, everyone = false): Promise<void> {
  if ((email === undefined) !== everyone) throw new StartError('Give one email address, or --everyone.');
  await withSite(async ({ product }) => {
    const count = await product.accounts.operator.endSessions(email ?? null);
    const target = email ?? 'everyone';
    await product.admin.recordOperation({
      action: 'endSessions',
      sentence: `Ended the sessions of ${target}`,
      subjectId: null,
    });
    say(`Ended ${count} ${count === 1 ? 'session' : 'sessions'} of ${target}.`);
  });
}

import { Command } from 'commander';
import { StartError } from '../platform/start-error.ts';
import { withSite } from './open-site.ts';
import { say } from './terminal.ts';

/** `demo-users`: manages the users that a demo left in the data, before the site goes to production. */
export function demoUsersCommand(): Command {
  const confirm = new Command('confirm')
    .description('Keep a user in production, and end their sessions.')
    .argument('<email>', 'the address they log in with')
    .addHelpText('after', '\nAn account that the demo created gets a new password, which is printed once.')
    .action(confirmUser);
  const remove = new Command('remove')
    .description('Remove a user and everything that belongs to them.')
    .argument('<email>', 'the address they log in with')
    .action(removeUser);
  return new Command('demo-users')
    .description(
      'List, confirm or remove the users that a demo left in the data. Without a subcommand, lists them.',
    )
    .action(listUsers)
    .addCommand(confirm)
    .addCommand(remove);
}

async function listUsers(): Promise<void> {
  await withSite(async ({ product }) => {
    const users = await product.accounts.demoUsers.list();
    if (users.length === 0) say('No user in the data comes from a demo.');
    for (const { role, email, name, demo } of users) {
      const origin = demo === 'seeded' ? 'created by the demo' : 'made an administrator in the demo';
      say(`${role.padEnd(10)} ${email}  ${name}, ${origin}`);
    }
  });
}

async function confirmUser(email: string): Promise<void> {
  await withSite(async ({ product }) => {
    const confirmed = await product.accounts.demoUsers.confirm(email);
    if (!confirmed) throw noSuchUser(email);
    await product.admin.recordOperation({
      action: 'confirmDemoUser',
      sentence: `Confirmed ${confirmed.user.email}, a user of the demo`,
      subjectId: null,
    });
    say(`Confirmed ${confirmed.user.email} (${confirmed.user.role}).`);
    if (confirmed.password !== null) say(`Password: ${confirmed.password}`);
  });
}

async function removeUser(email: string): Promise<void> {
  await withSite(async ({ product }) => {
    const user = await product.accounts.demoUsers.remove(email);
    if (!user) throw noSuchUser(email);
    await product.admin.recordOperation({
      action: 'removeDemoUser',
      sentence: `Removed ${user.email}, a user of the demo`,
      subjectId: null,
    });
    say(`Removed ${user.email}.`);
  });
}

function noSuchUser(email: string): StartError {
  return new StartError(`No demo user has the address ${email}.`);
}

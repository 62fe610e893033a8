import { Command } from 'commander';
import { StartError } from '../platform/start-error.ts';
import { withSite } from './open-site.ts';
import { say } from './terminal.ts';

/** `demo-people`: the people that a demo left in the data, before the site goes to production. */
export function demoPeopleCommand(): Command {
  const confirm = new Command('confirm')
    .description('Keep a person in production; their sessions end.')
    .argument('<email>', 'the address they log in with')
    .addHelpText('after', '\nAn account that the demo created gets a new password, which is printed once.')
    .action(confirmPerson);
  const remove = new Command('remove')
    .description('Remove a person and everything that belongs to them.')
    .argument('<email>', 'the address they log in with')
    .action(removePerson);
  return new Command('demo-people')
    .description(
      'List, confirm or remove the people that a demo left in the data. Without a command: list them.',
    )
    .action(listPeople)
    .addCommand(confirm)
    .addCommand(remove);
}

async function listPeople(): Promise<void> {
  await withSite(async ({ product }) => {
    const people = await product.accounts.demoPeople.list();
    if (people.length === 0) say('Nobody in the data came out of a demo.');
    for (const { role, email, name, demo } of people) {
      const origin = demo === 'seeded' ? 'created by the demo' : 'made an administrator in the demo';
      say(`${role.padEnd(10)} ${email}  ${name}, ${origin}`);
    }
  });
}

async function confirmPerson(email: string): Promise<void> {
  await withSite(async ({ product }) => {
    const confirmed = await product.accounts.demoPeople.confirm(email);
    if (!confirmed) throw nobody(email);
    await product.admin.recordOperation({
      action: 'confirmDemoPerson',
      sentence: `Confirmed ${confirmed.person.email}, who came out of the demo`,
      subjectId: null,
    });
    say(`${confirmed.person.email} is confirmed (${confirmed.person.role}).`);
    if (confirmed.password !== null) say(`Password: ${confirmed.password}`);
  });
}

async function removePerson(email: string): Promise<void> {
  await withSite(async ({ product }) => {
    const person = await product.accounts.demoPeople.remove(email);
    if (!person) throw nobody(email);
    await product.admin.recordOperation({
      action: 'removeDemoPerson',
      sentence: `Removed ${person.email}, who came out of the demo`,
      subjectId: null,
    });
    say(`${person.email} is removed.`);
  });
}

function nobody(email: string): StartError {
  return new StartError(`Nobody with the address ${email} came out of a demo.`);
}

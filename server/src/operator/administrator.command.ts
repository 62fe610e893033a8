import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { siteOrigin } from '../platform/config.ts';
import { withSite, type OpenedSite } from './open-site.ts';
import { askNewPassword, say } from './terminal.ts';

interface Options {
  readonly name: string;
  readonly generate?: boolean;
  readonly link?: boolean;
  readonly keepPassword?: boolean;
}

/** `admin`: creates or promotes an administrator. */
export function administratorCommand(): Command {
  return new Command('admin')
    .description('Create an administrator, or make an existing account one.')
    .argument('<email>', 'the address they log in with')
    .option('--name <name>', 'the name of a new account', 'Administrator')
    .option('--generate', 'make a password and print it once')
    .option('--link', 'print a link that sets the password once, within 15 minutes')
    .option('--keep-password', 'only change the rights of an existing account')
    .addHelpText('after', '\nWithout an option it asks for the password on the terminal, without showing it.')
    .action((email: string, options: Options) => withSite((site) => run(site, email, options)));
}

async function run({ product, config }: OpenedSite, email: string, options: Options): Promise<void> {
  const { operator } = product.accounts;
  const exists = await operator.has(email);
  const keep = options.link || (options.keepPassword && exists);
  const generated = options.generate ? randomBytes(12).toString('base64url') : null;
  const password = keep ? null : (generated ?? (await askNewPassword()));
  const made = await operator.makeAdministrator({ email, name: options.name, password });
  await product.admin.recordOperation({
    action: 'makeAdministrator',
    sentence: made.created
      ? `Created the administrator ${made.email}`
      : `Made ${made.email} an administrator`,
    subjectId: made.userId,
  });
  say(made.created ? `${made.email} is created as an administrator.` : `${made.email} is an administrator.`);
  if (generated) say(`Password: ${generated}`);
  if (!options.link) return;
  const path = await operator.makePasswordLink(email);
  say(
    path
      ? `Set the password here, once, within 15 minutes: ${siteOrigin(config, config.port)}${path}`
      : 'Too many links were made for this account. Try again later, or use --generate.',
  );
}

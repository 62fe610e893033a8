import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { siteOrigin } from '../platform/config/config.ts';
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
    .description('Create an administrator, or make an existing account an administrator.')
    .argument('<email>', 'the address they log in with')
    .option('--name <name>', 'the name of a new account', 'Administrator')
    .option('--generate', 'create a password and print it once')
    .option('--link', 'print a link to set the password; it works once, for 15 minutes')
    .option('--keep-password', 'change only the role of an existing account')
    .addHelpText(
      'after',
      '\nWithout one of these options the command asks for a password on the terminal and does not show it.',
    )
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
  say(made.created ? `Created the administrator ${made.email}.` : `${made.email} is an administrator.`);
  if (generated) say(`Password: ${generated}`);
  if (!options.link) return;
  const path = await operator.makePasswordLink(email);
  say(
    path
      ? `Open this link within 15 minutes to set the password: ${siteOrigin(config, config.port)}${path}`
      : 'Too many links were made for this account. Try again in 15 minutes, or use --generate.',
  );
}

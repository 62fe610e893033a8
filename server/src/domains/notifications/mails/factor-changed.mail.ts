import type { MailMessage } from '../../../platform/mail/mail.ts';
import type { FactorChange } from '../../accounts/accounts.ts';
import { layOutMail } from './mail-layout.ts';
import { unlinked } from './unlinked-name.ts';

const sentences: Readonly<Record<FactorChange, { readonly subject: string; readonly happened: string }>> = {
  passkey_added: { subject: 'A passkey was added', happened: 'a passkey was added to your account' },
  passkey_removed: { subject: 'A passkey was removed', happened: 'a passkey was removed from your account' },
  app_added: {
    subject: 'An authenticator app was set up',
    happened: 'an authenticator app was set up for your account',
  },
  app_removed: {
    subject: 'Your authenticator app was removed',
    happened: 'the authenticator app was removed from your account',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    happened: 'a recovery code was used for your account; it does not work again',
  },
  recovery_codes_renewed: {
    subject: 'You have new recovery codes',
    happened: 'new recovery codes were made for your account, and the old ones stopped working',
  },
  all_removed: {
    subject: 'Your second factors were removed',
    happened: 'an operator of the site removed all second factors from your account',
  },
};

/**
 * The mail about a change of second factors. `at` is ISO 8601, `site` the site's origin. `token` undoes the change;
 * null when that is not possible.
 */
export function factorChangedMail(
  user: { readonly name: string; readonly email: string },
  { change, at }: { readonly change: FactorChange; readonly at: string },
  token: string | null,
  site: string,
): Omit<MailMessage, 'id'> {
  const { subject, happened } = sentences[change];
  const moment = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const bodies = layOutMail({
    preview: 'If that was you, there is nothing to do.',
    heading: `${subject}.`,
    paragraphs: [
      `Hello ${unlinked(user.name)}, on ${moment.format(new Date(at))} UTC ${happened}.`,
      token === null
        ? 'If that was you, there is nothing to do. If it was not, change your password now, which signs out every other device, and check your second factors.'
        : 'If that was you, there is nothing to do. If it was not, undo the change within 7 days: that removes all second factors, signs everyone out, and you set a new password.',
    ],
    action:
      token === null
        ? { label: 'Check your second factors', url: `${site}/security` }
        : { label: 'That was not me', url: `${site}/revertfactors/${token}` },
    reason: `You get this because the second factors of the account ${user.email} at ${site} changed.`,
  });
  return { to: user.email, subject, ...bodies };
}

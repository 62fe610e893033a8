import type { MailMessage } from '../../../platform/mail/mail.ts';
import type { FactorChange } from '../../accounts/accounts.ts';
import { formatMoment } from '../../../platform/dates.ts';
import { layOutMail } from './layout/layout.ts';
import { unlinked } from './layout/unlinked-name.ts';

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
    happened: 'someone used one of your recovery codes. That code no longer works',
  },
  recovery_codes_renewed: {
    subject: 'You have new recovery codes',
    happened: 'new recovery codes were created for your account. The old ones no longer work',
  },
  all_removed: {
    subject: 'Your second factors were removed',
    happened: 'an operator of the site removed all second factors from your account',
  },
};

/**
 * The email about a change of second factors. `at` is ISO 8601, `site` the site's origin. `link` undoes the
 * change; null when that is not possible.
 */
export function factorChangedMail(
  user: { readonly name: string; readonly email: string },
  { change, at }: { readonly change: FactorChange; readonly at: string },
  link: { readonly token: string; readonly expiresAt: Date } | null,
  site: string,
): Omit<MailMessage, 'id'> {
  const { subject, happened } = sentences[change];
  const bodies = layOutMail({
    preview: change === 'all_removed' ? `${subject}.` : 'If this was you, you don’t need to do anything.',
    heading: `${subject}.`,
    paragraphs: [
      `Hello ${unlinked(user.name)}, on ${formatMoment(new Date(at))}, ${happened}.`,
      advice(change, link),
    ],
    action:
      link === null
        ? { label: 'Check your second factors', url: `${site}/security` }
        : { label: 'This wasn’t me', url: `${site}/revertfactors/${link.token}` },
    reason: `You received this email because the second factors of the account ${user.email} at ${site} changed.`,
  });
  return { to: user.email, subject, ...bodies };
}

function advice(change: FactorChange, link: { readonly expiresAt: Date } | null): string {
  if (change === 'all_removed')
    return 'If you asked for this, log in with your password and set up a second factor again. If you didn’t, change your password now, which logs out every other device.';
  if (link === null)
    return 'If this was you, you don’t need to do anything. If it wasn’t, change your password now, which logs out every other device, and check your second factors.';
  return `If this was you, you don’t need to do anything. If it wasn’t, undo the change by ${formatMoment(link.expiresAt)}. This removes all second factors and logs everyone out of your account. You can then set a new password.`;
}

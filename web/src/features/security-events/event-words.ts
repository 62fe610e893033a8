import { actionName } from '../../ui/text/action-name.ts';
import type { Activity, SecurityEventKind } from '@fit-coder/contracts/security-events';

type Detail = Activity['detail'];

/** The name of each kind, in the filter and in the lists. */
export const kindNames = {
  account_registered: 'Account created',
  account_deleted: 'Account deleted',
  login: 'Logged in',
  login_failed: 'Failed login',
  limit_reached: 'Limit reached',
  factor_added: 'Second factor added',
  factor_removed: 'Second factor removed',
  factor_used: 'Second factor used',
  factor_failed: 'Second factor failed',
  recovery_codes_renewed: 'New recovery codes created',
  step_up: 'Identity confirmed',
  step_up_failed: 'Identity not confirmed',
  password_changed: 'Password changed',
  password_reset_requested: 'Password reset requested',
  password_reset: 'Password reset with a link',
  address_change_requested: 'New email address requested',
  address_changed: 'Email address changed',
  address_change_undone: 'Email address change undone',
  factor_change_undone: 'Second factor change undone',
  role_changed: 'Role changed',
  session_ended: 'Logged out',
  secret_rotated: 'Site secret rotated',
  data_exported: 'Personal data downloaded',
  access_refused: 'Access refused',
  webhook_refused: 'Payment webhook refused',
  upload_refused: 'Upload refused',
} as const satisfies Record<SecurityEventKind, string>;

const means: Readonly<Record<string, string>> = {
  password: 'with the password',
  passkey: 'with a passkey',
  totp: 'with an authenticator app',
  recovery_code: 'with a recovery code',
  test_administrator: 'as the test administrator',
  self: 'by the account’s owner',
  administrator: 'by an administrator',
  operator: 'by an operator',
  logout: 'on the device itself',
  other_device: 'from another device',
  password_change: 'because the password was changed',
  password_reset: 'because the password was reset',
  address_change: 'because the email address was changed',
  take_back: 'because a change to the account was undone',
  factor_added: 'because a second factor was set up',
};

const factors: Readonly<Record<string, string>> = {
  passkey: 'Passkey',
  totp: 'Authenticator app',
  recovery_code: 'Recovery code',
  all: 'All',
};

/** An event in words: what happened, and the details. */
export function eventWords({ kind, detail }: Pick<Activity, 'kind' | 'detail'>): {
  what: string;
  more: string;
} {
  const what = (kindNames as Readonly<Record<string, string>>)[kind] ?? 'Other event';
  return { what, more: moreOf(detail) };
}

/** A code such as `not_a_video` as words. */
function plain(code: unknown): string {
  return String(code).replaceAll('_', ' ');
}

function moreOf({ by, count, factor, role, limit, action, code, reason, provider }: Detail): string {
  const parts = [
    factor === undefined ? '' : (factors[factor] ?? String(factor)),
    role === undefined ? '' : `Now ${role === 'admin' ? 'an administrator' : 'an ordinary user'}`,
    limit === undefined
      ? ''
      : limit === 'wrong_passwords'
        ? 'Too many wrong passwords'
        : `Too many requests: ${actionName(String(limit)).toLowerCase()}`,
    action === undefined ? '' : actionName(String(action)),
    code === undefined ? '' : plain(code),
    reason === undefined ? '' : plain(reason),
    provider === undefined ? '' : String(provider),
    typeof count === 'number' && count > 1 ? `${count} devices` : '',
    by === undefined ? '' : (means[by] ?? String(by)),
  ];
  const text = parts.filter((part) => part !== '').join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

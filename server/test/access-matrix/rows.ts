import type { ErrorCode } from '@fit-coder/contracts/errors';

/**
 * The callers. What the requests name belongs to `user`; each of the others has an account, a cart and a
 * session.
 */
export const callers = [
  'anonymous',
  'user',
  'subscriber',
  'expiredSubscriber',
  'otherUser',
  'testadmin',
  'admin',
] as const;
export type Caller = (typeof callers)[number];

/**
 * The ways in which a request succeeds.
 * - `ok`: it does what it says; if it writes, something changes.
 * - `own`: the same for the caller's own things; only `user` sees or changes something of `user`.
 * - `masked`, `unmasked`: it shows something of `user`, without or with their email or network address.
 * - `entitled`, `notEntitled`: it says whether the caller may watch.
 */
export const successes = ['ok', 'own', 'masked', 'unmasked', 'entitled', 'notEntitled'] as const;

/** How a request succeeds, or the code of its refusal. */
export type Decision = (typeof successes)[number] | ErrorCode;
export type Row = Readonly<Record<Caller, Decision>>;

/** The same for every caller. A signed request is in this row too, because its signature decides, not its session. */
export const publicRow = (decision: Decision = 'ok'): Row => ({
  anonymous: decision,
  user: decision,
  subscriber: decision,
  expiredSubscriber: decision,
  otherUser: decision,
  testadmin: decision,
  admin: decision,
});

/** Every caller with a session. */
export const userRow = (decision: Decision = 'own'): Row => ({
  ...publicRow(decision),
  anonymous: 'not_signed_in',
});

/** The same without test administrators. */
export const userWriteRow = (decision: Decision = 'own'): Row => ({
  ...userRow(decision),
  testadmin: 'test_admin_reads_only',
});

/** Only `user` has what the request names; the others do not find it. */
export const onlyOwnerWriteRow: Row = { ...userWriteRow('not_found'), user: 'own' };

/** Every administrator. */
export const adminReadRow: Row = { ...userRow('forbidden'), testadmin: 'ok', admin: 'ok' };

/** Every administrator; test administrators without email and network addresses. */
export const maskedRow: Row = { ...adminReadRow, testadmin: 'masked', admin: 'unmasked' };

/** Administrators who may change something. */
export const adminWriteRow: Row = { ...adminReadRow, testadmin: 'test_admin_reads_only' };

/** A premium lecture of a published course. */
export const premiumRow: Row = {
  ...userRow('subscription_required'),
  subscriber: 'ok',
  testadmin: 'ok',
  admin: 'ok',
};

/** A premium lecture, and a request that only those who may watch it make. */
export const viewRow: Row = {
  ...premiumRow,
  subscriber: 'own',
  testadmin: 'test_admin_reads_only',
  admin: 'own',
};

import type { Database } from '../../../../platform/database/database.ts';
import type { Sealed } from '../../../../platform/security/sealing.ts';

export interface TotpRow {
  readonly sealed: Buffer;
  readonly key_id: string;
  readonly failures: number;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

export async function findTotp(db: Database, userId: string): Promise<TotpRow | null> {
  const query = db
    .selectFrom('totp_secrets')
    .select(['sealed', 'key_id', 'failures', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Stores a secret, replacing an older one. `step` is the time step of its first code, which does not work again. */
export async function putTotp(
  tx: Database,
  { userId, sealed, step, at }: { userId: string; sealed: Sealed; step: number; at: Date },
): Promise<void> {
  const row = {
    ...{ sealed: sealed.bytes, key_id: sealed.keyId, last_step: step },
    ...{ failures: 0, created_at: at, last_used_at: null },
  };
  await tx
    .insertInto('totp_secrets')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export interface TakenStep {
  readonly userId: string;
  /** The sealed secret as the row had it. */
  readonly from: Buffer;
  /** The same secret sealed again; null leaves the row's as it is. */
  readonly to: Sealed | null;
  readonly step: number;
  readonly at: Date;
}

/** Uses up the code of a time step; false if that step or a later one was already used. */
export async function takeStep(tx: Database, { userId, from, to, step, at }: TakenStep): Promise<boolean> {
  const taken = await tx
    .updateTable('totp_secrets')
    .set({
      ...{ last_step: step, failures: 0, last_used_at: at },
      ...(to && { sealed: to.bytes, key_id: to.keyId }),
    })
    .where('user_id', '=', userId)
    // If the secret was replaced, the code belongs to the old one.
    .where('sealed', '=', from)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Up to `limit` secrets that a key other than `keyId` sealed, ordered by user, after the user `after`. */
export function findSealedOtherwise(
  db: Database,
  keyId: string,
  after: string,
  limit: number,
): Promise<{ user_id: string; sealed: Buffer; key_id: string }[]> {
  return db
    .selectFrom('totp_secrets')
    .select(['user_id', 'sealed', 'key_id'])
    .where('user_id', '>', after)
    .where('key_id', '!=', keyId)
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/** Stores the same secret sealed again; does nothing if the row has changed. */
export async function replaceSeal(db: Database, userId: string, from: Buffer, to: Sealed): Promise<void> {
  await db
    .updateTable('totp_secrets')
    .set({ sealed: to.bytes, key_id: to.keyId })
    .where('user_id', '=', userId)
    .where('sealed', '=', from)
    .execute();
}

/** Counts a wrong code. */
export async function countTotpFailure(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('totp_secrets')
    .set((e) => ({ failures: e('failures', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
}

/** Resets the count of wrong codes, so that codes are accepted again. */
export async function clearTotpFailures(tx: Database, userId: string): Promise<void> {
  await tx.updateTable('totp_secrets').set({ failures: 0 }).where('user_id', '=', userId).execute();
}

export async function deleteTotp(tx: Database, userId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export interface Enrolment {
  readonly holder: Buffer;
  readonly userId: string;
  readonly sealed: Sealed;
  readonly expiresAt: Date;
}

/** Stores a secret until its first code is entered; replaces an older one of the same session. */
export async function putEnrolment(
  tx: Database,
  { holder, userId, sealed, expiresAt }: Enrolment,
): Promise<void> {
  const row = { sealed: sealed.bytes, key_id: sealed.keyId, expires_at: expiresAt };
  await tx
    .insertInto('totp_enrolments')
    .values({ holder, user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('holder').doUpdateSet(row))
    .execute();
}

/** The secret that waits for its first code; locked, so that it is used once. */
export async function lockEnrolment(
  tx: Database,
  holder: Buffer,
  now: Date,
): Promise<{ user_id: string; sealed: Buffer; key_id: string } | null> {
  const query = tx
    .selectFrom('totp_enrolments')
    .select(['user_id', 'sealed', 'key_id'])
    .where('holder', '=', holder)
    .where('expires_at', '>', now)
    .forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

export async function deleteEnrolments(tx: Database, holder: Buffer, now: Date): Promise<void> {
  await tx
    .deleteFrom('totp_enrolments')
    .where((e) => e.or([e('holder', '=', holder), e('expires_at', '<=', now)]))
    .execute();
}

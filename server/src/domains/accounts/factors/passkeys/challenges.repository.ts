import type { Database } from '../../../../platform/database/database.ts';

/** What the signature of a passkey is for. */
export type ChallengePurpose = 'add' | 'login' | 'confirm';

export interface Challenge {
  readonly challengeHash: Buffer;
  /** The hash of the session's or the login attempt's token. */
  readonly holder: Buffer;
  readonly purpose: ChallengePurpose;
}

export async function insertChallenge(db: Database, challenge: Challenge, expiresAt: Date): Promise<void> {
  const { challengeHash, holder, purpose } = challenge;
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: challengeHash, holder, purpose, expires_at: expiresAt })
    .execute();
}

/** Uses up a challenge; false if it was not issued to `holder` for this purpose, was used, or expired. */
export async function takeChallenge(db: Database, challenge: Challenge, now: Date): Promise<boolean> {
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge.challengeHash)
    .where('holder', '=', challenge.holder)
    .where('purpose', '=', challenge.purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

import type { Database } from '../../../platform/database/database.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { deleteExpired } from '../expired-rows.repository.ts';
import { hashToken, newToken } from '../sessions/session.ts';
import { SecondFactorRequired, tooLate } from '../factors/factor-refusals.ts';
import { countFactors, type FactorCounts } from '../factors/factors.repository.ts';
import { findAttempt, insertAttempt, type PendingLogin } from './pending-logins.repository.ts';
import { findPasskeys } from '../factors/passkeys/passkeys.repository.ts';
import type { Passkeys } from '../factors/passkeys/passkeys.ts';

/** How long a login waits for its second step. */
const attemptMinutes = 10;

export interface PendingLoginsDependencies extends ServiceContext {
  readonly passkeys: Passkeys;
}

/** Logins in progress: after a right password, or begun with a passkey. */
export class PendingLogins extends Service<PendingLoginsDependencies> {
  /** Begins the second step after a right password; returns the refusal that requests the second factor. */
  async begin(tx: Database, userId: string): Promise<SecondFactorRequired> {
    const token = await this.#start(tx, userId);
    return new SecondFactorRequired({ token, methods: factorMethods(await countFactors(tx, userId)) });
  }

  /** The challenge for a passkey, for the attempt of `token` or for a new one. @throws Refusal `login_expired` */
  async passkeyOptions(token: string | undefined): Promise<{ token: string; options: object }> {
    const { db, clock, passkeys } = this.dependencies;
    const now = clock.now();
    const known = token === undefined ? null : await this.find(token);
    const used = token ?? (await this.#start(db, null));
    const own = known?.userId == null ? null : await findPasskeys(db, known.userId);
    const scope = { holder: hashToken(used), purpose: 'login' } as const;
    return { token: used, options: await passkeys.requestOptions(db, own, scope, now) };
  }

  /** @throws Refusal `login_expired` */
  async find(token: string): Promise<PendingLogin> {
    const attempt = await findAttempt(this.dependencies.db, hashToken(token), this.dependencies.clock.now());
    if (!attempt) throw tooLate();
    return attempt;
  }

  async #start(db: Database, userId: string | null): Promise<string> {
    const now = this.dependencies.clock.now();
    const token = newToken();
    await deleteExpired(db, 'login_attempts', now);
    const expiresAt = new Date(now.getTime() + attemptMinutes * 60_000);
    await insertAttempt(db, { tokenHash: hashToken(token), userId }, expiresAt);
    return token;
  }
}

/** The available methods of proof, the safest first. */
export function factorMethods(counts: FactorCounts): ('passkey' | 'code' | 'recovery')[] {
  return [
    ...(counts.passkeys > 0 ? (['passkey'] as const) : []),
    ...(counts.totp > 0 ? (['code'] as const) : []),
    ...(counts.recoveryCodes > 0 ? (['recovery'] as const) : []),
  ];
}

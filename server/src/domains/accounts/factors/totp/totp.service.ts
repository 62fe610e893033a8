import type { Database } from '../../../../platform/database/database.ts';
import type { Logger } from '../../../../platform/observation/log.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { Sealed, Sealer } from '../../../../platform/security/sealing.ts';
import { Service, type ServiceContext } from '../../../../platform/service.ts';
import { tooLate, wrongFactor } from '../factor-refusals.ts';
import {
  countTotpFailure,
  deleteEnrolments,
  findSealedOtherwise,
  findTotp,
  lockEnrolment,
  putEnrolment,
  putTotp,
  replaceSeal,
  takeStep,
} from './totp.repository.ts';
import { newTotpSecret, stepOfCode, totpLink } from './totp.ts';

/** How long a new secret waits for its first code. */
const enrolmentMinutes = 10;

/** Consecutive wrong codes, over any time, after which codes are refused (NIST SP 800-63B, 5.2.2). */
const maxInARow = 100;

export interface TotpDependencies extends ServiceContext {
  readonly log: Logger;
  readonly sealer: Sealer;
}

/** The number of secrets that were sealed again, and of secrets that none of the site's secrets can open. */
export interface SealedAnew {
  readonly sealed: number;
  readonly unreadable: number;
}

/** Sorts before every user's id. */
const firstId = '00000000-0000-0000-0000-000000000000';
/** The number of secrets read at a time. */
const batch = 200;

/** Codes of authenticator apps. */
export class TotpService extends Service<TotpDependencies> {
  /** A new secret, which takes effect with its first code. `holder` is the hash of the session's token. */
  async begin(user: { id: string; email: string }, holder: Buffer): Promise<{ secret: string; uri: string }> {
    const { db, clock, sealer } = this.dependencies;
    const now = clock.now();
    const secret = newTotpSecret();
    const sealed = sealer.seal(secret, user.id);
    await deleteEnrolments(db, holder, now);
    const expiresAt = new Date(now.getTime() + enrolmentMinutes * 60_000);
    await putEnrolment(db, { holder, userId: user.id, sealed, expiresAt });
    return totpLink(secret, user.email);
  }

  /** Stores the pending secret if `code` is right. @throws Refusal `login_expired`, `wrong_factor` */
  async enrol(tx: Database, userId: string, holder: Buffer, code: string): Promise<void> {
    const { clock, sealer } = this.dependencies;
    const now = clock.now();
    const waiting = await lockEnrolment(tx, holder, now);
    if (waiting?.user_id !== userId) throw tooLate();
    const secret = sealer.open({ bytes: waiting.sealed, keyId: waiting.key_id }, userId);
    const step = stepOfCode(secret, code, now);
    if (step === null) throw wrongFactor('code');
    await putTotp(tx, { userId, sealed: sealer.seal(secret, userId), step, at: now });
    await deleteEnrolments(tx, holder, now);
  }

  /** Whether `code` is right and unused; each code works once. @throws Refusal `rate_limited`, `unavailable` */
  async take(userId: string, code: string): Promise<boolean> {
    const { db, clock, sealer } = this.dependencies;
    const row = await findTotp(db, userId);
    if (!row) return false;
    if (row.failures >= maxInARow) throw tooManyInARow();
    const now = clock.now();
    const sealed = { bytes: row.sealed, keyId: row.key_id };
    const secret = this.#open(sealed, userId);
    const step = stepOfCode(secret, code, now);
    // A secret sealed under SECRET_PREVIOUS is sealed again under SECRET, so that SECRET_PREVIOUS can be dropped.
    const to = sealer.isCurrent(sealed) ? null : sealer.seal(secret, userId);
    const right = step !== null && (await takeStep(db, { userId, from: row.sealed, to, step, at: now }));
    if (!right) await countTotpFailure(db, userId);
    return right;
  }

  /** For operators: seals all secrets again that the site's previous secret sealed, and counts unreadable ones. */
  async sealAnew(): Promise<SealedAnew> {
    const { db, sealer } = this.dependencies;
    const count = { sealed: 0, unreadable: 0 };
    let rows = await findSealedOtherwise(db, sealer.currentKeyId, firstId, batch);
    while (rows.length > 0) {
      for (const { user_id: userId, sealed: from, key_id: keyId } of rows) {
        const secret = this.#tryOpen({ bytes: from, keyId }, userId);
        if (secret) await replaceSeal(db, userId, from, sealer.seal(secret, userId));
        count[secret ? 'sealed' : 'unreadable'] += 1;
      }
      rows = await findSealedOtherwise(db, sealer.currentKeyId, rows.at(-1)?.user_id ?? '', batch);
    }
    return count;
  }

  #tryOpen(sealed: Sealed, userId: string): Buffer | null {
    try {
      return this.dependencies.sealer.open(sealed, userId);
    } catch {
      return null;
    }
  }

  /** @throws Refusal `unavailable` when the site's secret was replaced without keeping the old one */
  #open(sealed: Sealed, userId: string): Buffer {
    try {
      return this.dependencies.sealer.open(sealed, userId);
    } catch (error) {
      this.dependencies.log.error({ err: error }, 'the secret of an authenticator app cannot be read');
      throw new Refusal(
        'unavailable',
        'Codes cannot be checked at the moment. Use a passkey or a recovery code.',
      );
    }
  }
}

function tooManyInARow(): Refusal {
  return new Refusal(
    'rate_limited',
    'You entered too many wrong codes. Use a passkey or a recovery code, or set a new password first.',
  );
}

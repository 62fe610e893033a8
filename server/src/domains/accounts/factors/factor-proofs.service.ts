import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Queue } from '../../../platform/queue/queue.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { EventOrigin, SecurityEvents } from '../../../platform/security/security-events.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { factorChanged } from './factors.jobs.ts';
import type { FactorGuard } from './factor-guard.service.ts';
import { wrongFactor } from './factor-refusals.ts';
import { countFactors } from './factors.repository.ts';
import { findPasskey, touchPasskey, type PasskeyRow } from './passkeys/passkeys.repository.ts';
import type { ChallengeScope, Passkeys } from './passkeys/passkeys.ts';
import { fewCodes, hashRecoveryCode } from './recovery-codes/recovery-code.ts';
import { takeRecoveryCode } from './recovery-codes/recovery-codes.repository.ts';
import type { TotpService } from './totp/totp.service.ts';
import { clearTotpFailures } from './totp/totp.repository.ts';

/** The proof of a factor: exactly one of these. */
export interface FactorProof {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: AuthenticationResponseJSON | undefined;
}

export type FactorKind = 'passkey' | 'totp' | 'recovery_code';

/** The proven factor, and a hint for the user, which may be empty. */
export interface Proved {
  readonly userId: string;
  readonly factor: FactorKind;
  readonly hint: string;
}

export interface FactorProofsDependencies extends ServiceContext {
  readonly queue: Queue;
  readonly guard: FactorGuard;
  readonly passkeys: Passkeys;
  readonly totp: TotpService;
  readonly securityEvents: SecurityEvents;
}

/** Checks second factors, for logins and for confirmations. */
export class FactorProofs extends Service<FactorProofsDependencies> {
  /**
   * Checks a proof and returns the user it belongs to. If `userId` is null, only a passkey can identify the user.
   * @throws Refusal `wrong_factor`, `rate_limited`, `invalid_input`
   */
  async prove(
    userId: string | null,
    proof: FactorProof,
    scope: ChallengeScope,
    origin: EventOrigin,
  ): Promise<Proved> {
    const { code, recoveryCode, passkey } = proof;
    const present = [code, recoveryCode, passkey].filter((part) => part !== undefined);
    if (present.length !== 1)
      throw new Refusal('invalid_input', 'Send exactly one of a code, a recovery code and a passkey.');
    if (passkey) return this.#provePasskey(userId, passkey, scope, origin);
    if (userId === null)
      throw new Refusal('invalid_input', 'Without a password, you can only log in with a passkey.');
    return code === undefined
      ? this.#proveRecoveryCode(userId, recoveryCode ?? '', scope, origin)
      : this.#proveCode(userId, code, scope, origin);
  }

  async #provePasskey(
    userId: string | null,
    response: AuthenticationResponseJSON,
    scope: ChallengeScope,
    origin: EventOrigin,
  ): Promise<Proved> {
    const { db, clock, passkeys } = this.dependencies;
    const row = await findPasskey(db, Buffer.from(response.id, 'base64url'));
    try {
      if (!row || (userId !== null && row.user_id !== userId)) throw wrongFactor('passkey');
      // Without a known user, the passkey must identify its user.
      if (userId === null && response.response.userHandle === undefined) throw wrongFactor('passkey');
      const counter = await passkeys.checkResponse(db, response, row, scope, clock.now());
      await this.#notePasskey(row, counter);
    } catch (error) {
      if (error instanceof Refusal) this.#record(false, row?.user_id ?? userId, 'passkey', scope, origin);
      throw error;
    }
    this.#record(true, row.user_id, 'passkey', scope, origin);
    return { userId: row.user_id, factor: 'passkey', hint: '' };
  }

  async #notePasskey(row: PasskeyRow, counter: number): Promise<void> {
    const { db, clock } = this.dependencies;
    if (!(await touchPasskey(db, row.id, counter, clock.now()))) throw wrongFactor('passkey');
    await clearTotpFailures(db, row.user_id);
  }

  async #proveCode(
    userId: string,
    code: string,
    scope: ChallengeScope,
    origin: EventOrigin,
  ): Promise<Proved> {
    const { guard, totp } = this.dependencies;
    const right = await guard.check(userId, () => totp.take(userId, code));
    this.#record(right, userId, 'totp', scope, origin);
    if (!right) throw wrongFactor('code');
    return { userId, factor: 'totp', hint: '' };
  }

  async #proveRecoveryCode(
    userId: string,
    code: string,
    scope: ChallengeScope,
    origin: EventOrigin,
  ): Promise<Proved> {
    const right = await this.dependencies.guard.check(userId, () => this.#takeRecoveryCode(userId, code));
    this.#record(right, userId, 'recovery_code', scope, origin);
    if (!right) throw wrongFactor('recoveryCode');
    const { recoveryCodes: left } = await countFactors(this.dependencies.db, userId);
    return { userId, factor: 'recovery_code', hint: left < fewCodes ? fewLeft(left) : '' };
  }

  #takeRecoveryCode(userId: string, code: string): Promise<boolean> {
    const { db, queue, clock } = this.dependencies;
    return db.transaction().execute(async (tx) => {
      const hash = hashRecoveryCode(code);
      if (!(await takeRecoveryCode(tx, userId, hash))) return false;
      await clearTotpFailures(tx, userId);
      const change = { userId, change: 'recovery_code_used' as const, at: clock.now().toISOString() };
      await queue.send(tx, factorChanged, change, hash.toString('hex'));
      return true;
    });
  }

  #record(
    right: boolean,
    userId: string | null,
    factor: FactorKind,
    { purpose }: ChallengeScope,
    origin: EventOrigin,
  ): void {
    const { securityEvents } = this.dependencies;
    if (purpose === 'login') {
      const kind = right ? 'factor_used' : 'factor_failed';
      securityEvents.record({ kind, userId, detail: { factor } }, origin);
      return;
    }
    const kind = right ? 'step_up' : 'step_up_failed';
    securityEvents.record({ kind, userId, detail: { by: factor } }, origin);
  }
}

function fewLeft(count: number): string {
  const codes = count === 1 ? 'one recovery code' : `${count === 0 ? 'no' : count} recovery codes`;
  return ` You have ${codes} left. Make new ones on your security page.`;
}

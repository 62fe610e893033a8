import type { SecurityEvents } from '../../../platform/security-events.ts';
import type { AccountsService, SignedIn, Visitor } from '../accounts.service.ts';
import { tooLate } from './factor-refusals.ts';
import type { FactorProof, FactorProofs } from './factor-proofs.service.ts';
import { endAttempt } from './login-attempts.repository.ts';
import type { LoginAttempts } from './login-attempts.service.ts';

export interface SecondStepParts {
  readonly attempts: LoginAttempts;
  readonly proofs: FactorProofs;
  readonly accounts: Pick<AccountsService, 'completeLogin'>;
  readonly securityEvents: SecurityEvents;
}

/** The end of a login that a second factor, or a passkey alone, decides. */
export class SecondStep {
  readonly #parts: SecondStepParts;

  constructor(parts: SecondStepParts) {
    this.#parts = parts;
  }

  /** What a passkey has to sign. @throws Refusal `login_expired` */
  passkeyOptions(token: string | undefined): Promise<{ token: string; options: object }> {
    return this.#parts.attempts.passkeyOptions(token);
  }

  /**
   * Signs in who proved the factor. `hint` is what they should know now.
   * @throws Refusal `login_expired`, `wrong_factor`, `rate_limited`, `invalid_input`
   */
  async finish(
    { token, ...proof }: FactorProof & { token: string },
    visitor: Visitor,
  ): Promise<SignedIn & { hint: string }> {
    const { attempts, proofs, accounts, securityEvents } = this.#parts;
    const { tokenHash, userId } = await attempts.find(token);
    const asked = { holder: tokenHash, purpose: 'login' } as const;
    const proved = await proofs.prove(userId, proof, asked, visitor);
    const signedIn = await accounts.completeLogin(proved.userId, visitor, async (tx) => {
      // Ended meanwhile: by a session of the same attempt, or by a new password.
      if (!(await endAttempt(tx, tokenHash))) throw tooLate();
    });
    const by = userId === null ? 'passkey' : 'password';
    securityEvents.record({ kind: 'login', userId: proved.userId, detail: { by } }, visitor);
    return { ...signedIn, hint: proved.hint };
  }
}

import type { SecurityEvents } from '../../../platform/security/security-events.ts';
import { Service } from '../../../platform/service.ts';
import type { AccountsService, SignedIn, LoginOrigin } from '../accounts.service.ts';
import { tooLate, wrongFactor } from '../factors/factor-refusals.ts';
import type { FactorProof, FactorProofs } from '../factors/factor-proofs.service.ts';
import { endAttempt } from './pending-logins.repository.ts';
import type { PendingLogins } from './pending-logins.service.ts';
import { findPasskey } from '../factors/passkeys/passkeys.repository.ts';

export interface SecondStepDependencies {
  readonly pendingLogins: PendingLogins;
  readonly proofs: FactorProofs;
  readonly accounts: Pick<AccountsService, 'completeLogin'>;
  readonly securityEvents: SecurityEvents;
}

/** Completes a login with a second factor, or with only a passkey. */
export class SecondStep extends Service<SecondStepDependencies> {
  /** The challenge for a passkey. @throws Refusal `login_expired` */
  passkeyOptions(token: string | undefined): Promise<{ token: string; options: object }> {
    return this.dependencies.pendingLogins.passkeyOptions(token);
  }

  /**
   * Logs in the user who proved the factor. `hint` is a sentence for them, or empty.
   * @throws Refusal `login_expired`, `wrong_factor`, `rate_limited`, `invalid_input`
   */
  async finish(
    { token, ...proof }: FactorProof & { token: string },
    origin: LoginOrigin,
  ): Promise<SignedIn & { hint: string }> {
    const { pendingLogins, proofs, accounts, securityEvents } = this.dependencies;
    const { tokenHash, userId } = await pendingLogins.find(token);
    const scope = { holder: tokenHash, purpose: 'login' } as const;
    const proved = await proofs.prove(userId, proof, scope, origin);
    const signedIn = await accounts.completeLogin(proved.userId, origin, async (tx) => {
      // A concurrent call with the same attempt, or a new password, may have ended it.
      if (!(await endAttempt(tx, tokenHash))) throw tooLate();
      // The passkey may have been removed after it signed, for example by a reversal.
      const used = proof.passkey && (await findPasskey(tx, Buffer.from(proof.passkey.id, 'base64url')));
      if (proof.passkey && used?.user_id !== proved.userId) throw wrongFactor('passkey');
    });
    const by = userId === null ? 'passkey' : 'password';
    securityEvents.record({ kind: 'login', userId: proved.userId, detail: { by } }, origin);
    return { ...signedIn, hint: proved.hint };
  }
}

import type { ProofMethod } from '@fit-coder/contracts/factors';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import type { SecurityEvents } from '../../../platform/security/security-events.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { LoginOrigin } from '../accounts.service.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import { hashOf, type Sessions, type StartedSession } from '../sessions/sessions.service.ts';
import type { FactorProof, FactorProofs } from './factor-proofs.service.ts';
import { countFactors } from './factors.repository.ts';
import { factorMethods } from '../login/pending-logins.service.ts';
import { findPasskeys } from './passkeys/passkeys.repository.ts';
import type { Passkeys } from './passkeys/passkeys.ts';

export interface ConfirmationDependencies extends ServiceContext {
  readonly passkeys: Passkeys;
  readonly proofs: FactorProofs;
  readonly passwords: PasswordsService;
  readonly sessions: Sessions;
  readonly securityEvents: SecurityEvents;
}

/** Confirms the identity of logged-in users before sensitive actions. */
export class Confirmation extends Service<ConfirmationDependencies> {
  /** The ways in which the user can confirm; with a passkey, also the challenge to sign. */
  async begin(currentUser: CurrentUser): Promise<{ methods: ProofMethod[]; passkey: object | null }> {
    const { db, clock, passkeys } = this.dependencies;
    if (!currentUser.hasFactor) return { methods: ['password'], passkey: null };
    const counts = await countFactors(db, currentUser.userId);
    const own = counts.passkeys > 0 ? await findPasskeys(db, currentUser.userId) : null;
    const scope = { holder: hashOf(currentUser), purpose: 'confirm' } as const;
    const passkey = own && (await passkeys.requestOptions(db, own, scope, clock.now()));
    return { methods: factorMethods(counts), passkey };
  }

  /**
   * Marks the session as confirmed and gives it a new token. A user with a second factor must prove it; the password
   * alone is not enough.
   * @throws Refusal `wrong_password`, `wrong_factor`, `rate_limited`, `invalid_input`, `not_signed_in`
   */
  async confirm(
    currentUser: CurrentUser,
    { password, ...proof }: FactorProof & { password?: string | undefined },
    origin: LoginOrigin,
  ): Promise<StartedSession & { hint: string }> {
    const { db, proofs, sessions } = this.dependencies;
    let hint = '';
    if (currentUser.hasFactor) {
      if (password !== undefined) throw factorAsked();
      const scope = { holder: hashOf(currentUser), purpose: 'confirm' } as const;
      ({ hint } = await proofs.prove(currentUser.userId, proof, scope, origin));
    } else await this.#provePassword(currentUser, password, origin);
    return { ...(await sessions.rotate(db, currentUser)), hint };
  }

  async #provePassword(
    currentUser: CurrentUser,
    password: string | undefined,
    origin: LoginOrigin,
  ): Promise<void> {
    const { passwords, securityEvents } = this.dependencies;
    if (password === undefined)
      throw new Refusal('invalid_input', 'Enter your password.', { password: 'Enter your password.' });
    const { userId } = currentUser;
    await passwords.confirm(currentUser, password, 'password', origin);
    securityEvents.record({ kind: 'step_up', userId, detail: { by: 'password' } }, origin);
  }
}

function factorAsked(): Refusal {
  return new Refusal('invalid_input', 'Confirm with your second factor. The password alone is not enough.');
}

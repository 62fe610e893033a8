import { randomBytes } from 'node:crypto';
import { Refusal } from '../../platform/refusal.ts';
import {
  operatorOrigin,
  type SecurityEvent,
  type SecurityEvents,
} from '../../platform/security/security-events.ts';
import { Service, type ServiceContext } from '../../platform/service.ts';
import type { FactorsService } from './factors/factors.service.ts';
import { noSuchAccount } from './users/account-deletion.service.ts';
import { hashPassword } from './passwords/password-hash.ts';
import { requireStrong } from './passwords/rule/password-rule.ts';
import type { PasswordGuard } from './login/password-guard.service.ts';
import type { PasswordResetsService } from './passwords/resets.service.ts';
import type { PasswordsService } from './passwords/passwords.service.ts';
import { setRole } from './users/user-list.repository.ts';
import { notifyAllSessions } from '../../platform/security/session-channel.ts';
import { deleteAllSessions } from './sessions/sessions.repository.ts';
import type { Sessions } from './sessions/sessions.service.ts';
import { normalEmail } from './users/user.ts';
import { findCredentials, insertUser, lockUser } from './users/users.repository.ts';

export interface OperatorDependencies extends ServiceContext {
  readonly sessions: Sessions;
  readonly guard: PasswordGuard;
  readonly passwords: PasswordsService;
  readonly resets: PasswordResetsService;
  readonly factors: Pick<FactorsService, 'resetAll'>;
  readonly securityEvents: SecurityEvents;
}

export interface MadeAdministrator {
  readonly userId: string;
  readonly email: string;
  readonly created: boolean;
}

/** What the operator of the installation does to accounts, from the command line. */
export class OperatorService extends Service<OperatorDependencies> {
  /** Whether there is an account with this address. */
  async has(email: string): Promise<boolean> {
    return (await findCredentials(this.dependencies.db, normalEmail(email))) !== null;
  }

  /**
   * Makes the account with this address an administrator, or creates it. If a password is passed, it is set and the
   * account is logged out everywhere. Otherwise a new account gets a random password that is not shown.
   * @throws Refusal `forbidden` for the test administrator, `invalid_input` for a password that is easily guessed
   */
  async makeAdministrator(input: {
    email: string;
    name: string;
    password: string | null;
  }): Promise<MadeAdministrator> {
    const { db } = this.dependencies;
    const email = normalEmail(input.email);
    const known = await findCredentials(db, email);
    if (known?.role === 'testadmin')
      throw new Refusal('forbidden', 'The test administrator cannot become an administrator.');
    if (input.password !== null) await requireStrong(input.password, { name: input.name, email }, 'password');
    const passwordHash = await hashPassword(input.password ?? randomBytes(24).toString('base64url'));
    if (!known) {
      const user = { name: input.name, email, passwordHash, role: 'admin', avatar: null } as const;
      const { id: userId } = await insertUser(db, user);
      this.#record({ kind: 'account_registered', userId });
      this.#record({ kind: 'role_changed', userId, detail: { role: 'admin', by: 'operator' } });
      return { userId, email, created: true };
    }
    await this.#promote(known, email, input.password === null ? null : passwordHash);
    return { userId: known.id, email, created: false };
  }

  async #promote(
    { id, role }: { id: string; role: string },
    email: string,
    passwordHash: string | null,
  ): Promise<void> {
    const { db, sessions, passwords, guard } = this.dependencies;
    const ended = await db.transaction().execute(async (tx) => {
      if (!(await lockUser(tx, id))) throw noSuchAccount();
      await setRole(tx, id, 'admin');
      if (passwordHash === null) return 0;
      await passwords.set(tx, id, passwordHash);
      await guard.clear(tx, email);
      return sessions.endAll(tx, id);
    });
    if (role !== 'admin')
      this.#record({ kind: 'role_changed', userId: id, detail: { role: 'admin', by: 'operator' } });
    if (passwordHash !== null)
      this.#record({ kind: 'password_changed', userId: id, detail: { by: 'operator' } });
    this.#recordEnded(id, ended);
  }

  /**
   * The path of a one-time link to set a new password; null when too many links were made. @throws Refusal `not_found`
   */
  async makePasswordLink(email: string): Promise<string | null> {
    if (!(await this.has(email))) throw noSuchAccount();
    const askedAt = this.dependencies.clock.now().toISOString();
    const issued = await this.dependencies.resets.issue({
      ...operatorOrigin,
      email: normalEmail(email),
      askedAt,
      attempt: 1,
    });
    return issued && `/reset/${issued.token}`;
  }

  /** The id of the account with this address. @throws Refusal `not_found` */
  async idOf(email: string): Promise<string> {
    const account = await findCredentials(this.dependencies.db, normalEmail(email));
    if (!account) throw noSuchAccount();
    return account.id;
  }

  /** Ends the sessions of one account, or of all accounts; returns how many. @throws Refusal `not_found` */
  async endSessions(email: string | null): Promise<number> {
    const { db, sessions } = this.dependencies;
    const userId = email === null ? null : await this.idOf(email);
    const count = userId === null ? await this.#endAll() : await sessions.endAll(db, userId);
    this.#recordEnded(userId, count);
    return count;
  }

  async #endAll(): Promise<number> {
    const { db } = this.dependencies;
    const count = await deleteAllSessions(db);
    await notifyAllSessions(db);
    return count;
  }

  /** Removes a user's second factors and sessions; returns the user's id. @throws Refusal `not_found` */
  async resetFactors(email: string): Promise<string> {
    const { db, factors, sessions } = this.dependencies;
    const userId = await this.idOf(email);
    const count = await db.transaction().execute(async (tx) => {
      await factors.resetAll(tx, userId);
      return sessions.endAll(tx, userId);
    });
    this.#record({ kind: 'factor_removed', userId, detail: { factor: 'all', by: 'operator' } });
    this.#recordEnded(userId, count);
    return userId;
  }

  /** Records that the site has a new secret. */
  recordRotation(): void {
    this.#record({ kind: 'secret_rotated', userId: null, detail: { by: 'operator' } });
  }

  #recordEnded(userId: string | null, count: number): void {
    if (count > 0) this.#record({ kind: 'session_ended', userId, detail: { by: 'operator', count } });
  }

  #record(event: SecurityEvent): void {
    this.dependencies.securityEvents.record(event, operatorOrigin);
  }
}

import { randomUUID } from 'node:crypto';
import type { Role, User } from '@fit-coder/contracts/accounts';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { DB } from '../../platform/database/database.generated.ts';
import { breaksUnique, isDatabaseAway, type Database } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CurrentUser } from '../../platform/route.ts';
import type { EventOrigin, SecurityEvents } from '../../platform/security/security-events.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { Service } from '../../platform/service.ts';
import { accountRegistered } from './accounts.jobs.ts';
import { drawAvatar } from './profile/avatar.ts';
import { isReserved } from './address-change/address-changes.repository.ts';
import type { KnownDevices } from './devices/known-devices.service.ts';
import { SecondFactorRequired } from './factors/factor-refusals.ts';
import type { PendingLogins } from './login/pending-logins.service.ts';
import type { PasswordGuard, PasswordOrigin } from './login/password-guard.service.ts';
import { loadCommonPasswords } from './passwords/rule/common-passwords.ts';
import { requireStrong, weaknessOf } from './passwords/rule/password-rule.ts';
import { hashPassword, isOutdated } from './passwords/password-hash.ts';
import type { Sessions, StartedSession } from './sessions/sessions.service.ts';
import { insertCreated, wasCreated } from './users/created-administrators.repository.ts';
import { hashToken } from './sessions/session.ts';
import { emailTaken, normalEmail, presentUser, type UserRow } from './users/user.ts';
import { insertRegistration } from './users/registrations.repository.ts';
import {
  findByRole,
  findCredentials,
  findUser,
  insertUser,
  lockUser,
  updateUser,
} from './users/users.repository.ts';

export interface AccountsServiceDependencies {
  readonly db: Kysely<DB>;
  readonly storage: Storage;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly guard: PasswordGuard;
  readonly devices: KnownDevices;
  readonly securityEvents: SecurityEvents;
  readonly pendingLogins: PendingLogins;
  /** Administrators must have a second factor. */
  readonly factorsRequired: boolean;
  readonly testAdmin: boolean;
}

/** The device that logs in, and the user who was logged in on it before. */
export interface LoginOrigin extends PasswordOrigin {
  readonly currentUser: CurrentUser | null;
}

export interface SignedIn {
  readonly user: User;
  readonly session: StartedSession;
  /** The new value of the device cookie; null to leave it unchanged. */
  readonly device: string | null;
}

/** The use cases of accounts. */
export class AccountsService extends Service<AccountsServiceDependencies> {
  /** @throws Refusal `email_taken`, `image_rejected`, `invalid_input` for a password that is easily guessed */
  async register(
    input: { name: string; email: string; password: string },
    picture: Buffer,
    origin: LoginOrigin,
  ): Promise<SignedIn> {
    const { db, storage, queue, clock, securityEvents } = this.dependencies;
    await requireStrong(input.password, input, 'password');
    const [webp, passwordHash] = await Promise.all([drawAvatar(picture), hashPassword(input.password)]);
    const avatar = `avatars/${randomUUID()}.webp`;
    await storage.put(avatar, webp);
    const user = {
      name: input.name.trim(),
      email: normalEmail(input.email),
      passwordHash,
      role: 'user' as Role,
      avatar,
    };
    try {
      const signedIn = await db.transaction().execute(async (tx) => {
        const row = await insertUser(tx, user);
        // Checked after the insert, which waits for an address change that is about to free this address.
        if (await isReserved(tx, user.email, row.id, clock.now())) throw registered();
        await insertRegistration(tx, row.id, clock.now());
        await queue.send(tx, accountRegistered, { userId: row.id }, row.id);
        return this.#signIn(tx, row, origin);
      });
      securityEvents.record({ kind: 'account_registered', userId: signedIn.user.id }, origin);
      return signedIn;
    } catch (error) {
      // If the connection broke, the row may have been committed and name the file.
      if (!isDatabaseAway(error)) await storage.removeAll(avatar);
      if (breaksUnique(error, 'users_email_key')) throw registered();
      throw error;
    }
  }

  /**
   * @throws Refusal `wrong_credentials` and `rate_limited`, the same for unknown addresses and wrong passwords, in
   * content and time; `second_factor_required` when the password is right and a second factor is needed
   */
  async login(input: { email: string; password: string }, origin: LoginOrigin): Promise<SignedIn> {
    const { db, guard, pendingLogins, securityEvents } = this.dependencies;
    const email = normalEmail(input.email);
    const row = await findCredentials(db, email);
    const account = { userId: row?.id ?? null, passwordHash: row?.password_hash ?? null };
    const attempt = { ...origin, ...account, email, password: input.password, purpose: 'login' as const };
    if (!(await guard.check(attempt)) || !row) throw wrongCredentials();
    const renewed = isOutdated(row.password_hash) ? await hashPassword(input.password) : null;
    const outcome = await db.transaction().execute(async (tx) => {
      const now = await lockUser(tx, row.id);
      // A concurrent reset ended all sessions, so no session may begin with the old password.
      if (now?.password_hash !== row.password_hash) throw wrongCredentials();
      if (renewed) await updateUser(tx, now.id, { password_hash: renewed });
      return now.has_factor ? pendingLogins.begin(tx, now.id) : this.#signIn(tx, now, origin);
    });
    // Thrown after the commit, so that the login attempt is stored.
    if (outcome instanceof SecondFactorRequired) throw outcome;
    securityEvents.record({ kind: 'login', userId: row.id, detail: { by: 'password' } }, origin);
    return outcome;
  }

  /**
   * Logs in a user who proved a second factor. `ending` ends the login attempt in the same transaction, or refuses.
   * @throws Refusal `wrong_credentials` when the account is gone
   */
  async completeLogin(
    userId: string,
    origin: LoginOrigin,
    ending: (tx: Database) => Promise<void>,
  ): Promise<SignedIn> {
    return this.dependencies.db.transaction().execute(async (tx) => {
      const row = await lockUser(tx, userId);
      if (!row) throw wrongCredentials();
      await ending(tx);
      return this.#signIn(tx, row, origin);
    });
  }

  /** @throws Refusal `not_found` if there is no test administrator */
  async loginAsTestAdmin(origin: LoginOrigin): Promise<SignedIn> {
    const row = this.dependencies.testAdmin ? await findByRole(this.dependencies.db, 'testadmin') : null;
    if (!row) throw new Refusal('not_found', 'This site has no test administrator.');
    const signedIn = await this.dependencies.db.transaction().execute((tx) => this.#signIn(tx, row, origin));
    const login = { kind: 'login', userId: row.id, detail: { by: 'test_administrator' } } as const;
    this.dependencies.securityEvents.record(login, origin);
    return signedIn;
  }

  /** The current user as they may see themselves. */
  me({ userId: id, role, hasFactor, profile }: CurrentUser): User {
    const { createdAt, ...shown } = profile;
    const row = { id, role, has_factor: hasFactor, created_at: createdAt, ...shown };
    return presentUser(row, this.dependencies.factorsRequired);
  }

  /** The name and the email address of a user; null when the account is gone. */
  async contactOf(userId: string): Promise<{ name: string; email: string } | null> {
    const row = await findUser(this.dependencies.db, userId);
    return row && { name: row.name, email: row.email };
  }

  async logout(currentUser: CurrentUser | null, origin: EventOrigin): Promise<void> {
    if (!currentUser) return;
    await this.dependencies.sessions.end(this.dependencies.db, currentUser);
    const detail = { by: 'logout', count: 1 } as const;
    this.dependencies.securityEvents.record(
      { kind: 'session_ended', userId: currentUser.userId, detail },
      origin,
    );
  }

  /** Loads data in advance that the first request would otherwise wait for. */
  async prepare(): Promise<void> {
    await loadCommonPasswords();
  }

  /**
   * Creates the administrator from the settings, once: never again after the account was deleted or changed its
   * address. Returns false if it was created before and no account has its address now.
   * @throws StartError for a password that is easily guessed
   */
  async ensureAdministrator(input: { email: string; password: string }): Promise<boolean> {
    const { db, clock } = this.dependencies;
    const email = normalEmail(input.email);
    const emailHash = hashToken(email);
    const there = (await findCredentials(db, email)) !== null;
    if (!there && (await wasCreated(db, emailHash))) return false;
    const weakness = there ? null : await weaknessOf(input.password, { name: 'Administrator', email });
    if (weakness !== null) throw new StartError(`ADMIN_PASSWORD cannot be used. ${weakness}`);
    // The account is created before this is recorded, so that an interrupted start repeats it.
    await this.ensureAccount({ name: 'Administrator', role: 'admin', ...input });
    await insertCreated(db, emailHash, clock.now());
    return true;
  }

  /**
   * Creates an account without a picture unless its address is taken. Concurrent starts of several nodes create it
   * once.
   */
  async ensureAccount(input: { name: string; email: string; password: string; role: Role }): Promise<void> {
    const email = normalEmail(input.email);
    if (await findCredentials(this.dependencies.db, email)) return;
    const passwordHash = await hashPassword(input.password);
    const user = { name: input.name, email, passwordHash, role: input.role, avatar: null };
    await insertUser(this.dependencies.db, user).catch((error: unknown) => {
      if (!breaksUnique(error, 'users_email_key')) throw error;
    });
  }

  async #signIn(tx: Database, row: UserRow, origin: LoginOrigin): Promise<SignedIn> {
    const { sessions, devices, factorsRequired } = this.dependencies;
    const session = await sessions.start(tx, row, origin.userAgent, origin.currentUser);
    // Strangers share the test administrator, so none of its devices belongs to an owner.
    const device = row.role === 'testadmin' ? null : await devices.remember(tx, origin.device, row.id);
    return { user: presentUser(row, factorsRequired), session, device };
  }
}

function registered(): Refusal {
  return emailTaken('An account with this email address already exists. Log in, or use another address.');
}

function wrongCredentials(): Refusal {
  return new Refusal(
    'wrong_credentials',
    'The email address or the password is wrong. Check both and try again.',
  );
}

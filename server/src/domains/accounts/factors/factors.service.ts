import type { Factors } from '@fit-coder/contracts/factors';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { breaksUnique, type Database } from '../../../platform/database/database.ts';
import { notLoggedIn, Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import type { EventOrigin, SecurityEvents } from '../../../platform/security/security-events.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { hashOf, type Sessions } from '../sessions/sessions.service.ts';
import type { UserRow } from '../users/user.ts';
import type { FactorMails } from '../factor-reversal/mails.ts';
import { deleteFactorChangesOf } from '../factor-reversal/changes/changes.repository.ts';
import { findUser, lockUser } from '../users/users.repository.ts';
import { lastFactor, noSuchFactor, tooManyPasskeys, wrongFactor } from './factor-refusals.ts';
import type { FactorChange } from './factors.jobs.ts';
import { countFactors, deleteFactors, markFactor } from './factors.repository.ts';
import { endAttemptsOf } from '../login/pending-logins.repository.ts';
import { deletePasskey, findPasskeys, insertPasskey, renamePasskey } from './passkeys/passkeys.repository.ts';
import type { Passkeys } from './passkeys/passkeys.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes/recovery-code.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes/recovery-codes.repository.ts';
import { deleteTotp, findTotp } from './totp/totp.repository.ts';
import type { TotpService } from './totp/totp.service.ts';

/** The most passkeys that one account can have. */
const maxPasskeys = 20;

export interface FactorsServiceDependencies extends ServiceContext {
  readonly passkeys: Passkeys;
  readonly totp: TotpService;
  readonly securityEvents: SecurityEvents;
  readonly mails: FactorMails;
  readonly sessions: Pick<Sessions, 'endOthers' | 'idOf'>;
  /** Administrators must have a factor. */
  readonly required: boolean;
}

/**
 * Lists, adds and removes second factors. Recovery codes are created with the first factor and removed with the last.
 */
export class FactorsService extends Service<FactorsServiceDependencies> {
  async list({ userId, role }: Pick<CurrentUser, 'userId' | 'role'>): Promise<Factors> {
    const { db, required } = this.dependencies;
    const [passkeys, totp, counts] = await Promise.all([
      findPasskeys(db, userId),
      findTotp(db, userId),
      countFactors(db, userId),
    ]);
    return {
      passkeys: passkeys.map((row) => ({ id: row.id, name: row.name, synced: row.synced, ...moments(row) })),
      totp: totp && moments(totp),
      recoveryCodes: counts.recoveryCodes,
      required: required && role === 'admin',
    };
  }

  /** The options for creating a passkey. @throws Refusal `list_full` */
  async beginPasskey(currentUser: CurrentUser): Promise<object> {
    const { db, clock, passkeys } = this.dependencies;
    const user = await this.#user(currentUser);
    const others = await findPasskeys(db, user.id);
    if (others.length >= maxPasskeys) throw tooManyPasskeys(maxPasskeys);
    return passkeys.creationOptions(db, user, others, hashOf(currentUser), clock.now());
  }

  /** Returns recovery codes if this is the first factor. @throws Refusal `wrong_factor`, `list_full` */
  async addPasskey(
    currentUser: CurrentUser,
    name: string,
    response: RegistrationResponseJSON,
    origin: EventOrigin,
  ): Promise<string[] | null> {
    const { db, clock, passkeys } = this.dependencies;
    const at = clock.now();
    const { credentialId, publicKey, counter, synced } = await passkeys.readNew(
      db,
      response,
      hashOf(currentUser),
      at,
    );
    const row = {
      ...{ user_id: currentUser.userId, credential_id: credentialId, public_key: publicKey, counter, synced },
      ...{ transports: response.response.transports ?? [], name: name.trim(), created_at: at },
    };
    const codes = await this.#change(currentUser, 'passkey_added', origin, async (tx) => {
      if ((await countFactors(tx, currentUser.userId)).passkeys >= maxPasskeys)
        throw tooManyPasskeys(maxPasskeys);
      await insertPasskey(tx, row);
    }).catch((error: unknown) => {
      throw breaksUnique(error, 'passkeys_credential_id_key') ? wrongFactor('passkey') : error;
    });
    this.#record('factor_added', currentUser.userId, 'passkey', origin);
    return codes;
  }

  /** @throws Refusal `not_found` */
  async renamePasskey({ userId }: CurrentUser, id: string, name: string): Promise<void> {
    if (!(await renamePasskey(this.dependencies.db, userId, id, name.trim()))) throw noSuchFactor();
  }

  /** Returns the passkey's name. @throws Refusal `not_found`, `last_factor` */
  async removePasskey(currentUser: CurrentUser, id: string, origin: EventOrigin): Promise<string> {
    let name = '';
    await this.#change(currentUser, 'passkey_removed', origin, async (tx) => {
      const removed = await deletePasskey(tx, currentUser.userId, id);
      if (removed === null) throw noSuchFactor();
      name = removed;
    });
    this.#record('factor_removed', currentUser.userId, 'passkey', origin);
    return name;
  }

  async beginTotp(currentUser: CurrentUser): Promise<{ secret: string; uri: string }> {
    return this.dependencies.totp.begin(await this.#user(currentUser), hashOf(currentUser));
  }

  /** Returns recovery codes if this is the first factor. @throws Refusal `wrong_factor`, `login_expired` */
  async addTotp(currentUser: CurrentUser, code: string, origin: EventOrigin): Promise<string[] | null> {
    const { totp } = this.dependencies;
    const codes = await this.#change(currentUser, 'app_added', origin, (tx) =>
      totp.enrol(tx, currentUser.userId, hashOf(currentUser), code),
    );
    this.#record('factor_added', currentUser.userId, 'totp', origin);
    return codes;
  }

  /** @throws Refusal `not_found`, `last_factor` */
  async removeTotp(currentUser: CurrentUser, origin: EventOrigin): Promise<void> {
    await this.#change(currentUser, 'app_removed', origin, async (tx) => {
      if (!(await deleteTotp(tx, currentUser.userId))) throw noSuchFactor();
    });
    this.#record('factor_removed', currentUser.userId, 'totp', origin);
  }

  /** Replaces all recovery codes. @throws Refusal `not_found` for users without a factor */
  async renewRecoveryCodes(currentUser: CurrentUser, origin: EventOrigin): Promise<string[]> {
    const codes = await this.#change(
      currentUser,
      'recovery_codes_renewed',
      origin,
      async (tx, { has_factor: has }) => {
        if (!has) throw new Refusal('not_found', 'Recovery codes need a second factor. Add one first.');
        await deleteRecoveryCodes(tx, currentUser.userId);
      },
    );
    this.dependencies.securityEvents.record(
      { kind: 'recovery_codes_renewed', userId: currentUser.userId },
      origin,
    );
    return codes ?? [];
  }

  /**
   * Removes all factors of an account, in the caller's transaction, and emails its owner; for operators.
   * Returns false if there is no such account.
   */
  async resetAll(tx: Database, userId: string): Promise<boolean> {
    if (!(await lockUser(tx, userId))) return false;
    await deleteFactors(tx, userId);
    await endAttemptsOf(tx, userId);
    await markFactor(tx, userId, false);
    await this.dependencies.mails.tell(tx, userId, 'all_removed');
    return true;
  }

  /**
   * Makes a change and updates the recovery codes; returns new codes, if any. A user's changes run one at a time. The
   * first factor ends the other sessions, because they began with a password alone.
   */
  async #change(
    currentUser: CurrentUser,
    change: FactorChange,
    origin: EventOrigin,
    work: (tx: Database, user: UserRow) => Promise<void>,
  ): Promise<string[] | null> {
    const { sessions, securityEvents, mails } = this.dependencies;
    const { userId } = currentUser;
    let count = 0;
    const codes = await this.dependencies.db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, userId);
      // The session may have ended while this waited for the lock, for example because of a reversal.
      if (!user || (await sessions.idOf(tx, currentUser)) === null) throw notLoggedIn();
      await work(tx, user);
      const renewed = await this.#settle(tx, user);
      if (!user.has_factor) count = await sessions.endOthers(tx, currentUser);
      await mails.tellOfOwn(tx, user, change);
      return renewed;
    });
    const detail = { by: 'factor_added', count } as const;
    if (count > 0) securityEvents.record({ kind: 'session_ended', userId, detail }, origin);
    return codes;
  }

  async #settle(tx: Database, { id, role }: UserRow): Promise<string[] | null> {
    const { passkeys, totp, recoveryCodes } = await countFactors(tx, id);
    const has = passkeys + totp > 0;
    if (!has && this.dependencies.required && role === 'admin') throw lastFactor();
    await markFactor(tx, id, has);
    if (!has) {
      await deleteRecoveryCodes(tx, id);
      await deleteFactorChangesOf(tx, id);
    }
    if (!has || recoveryCodes > 0) return null;
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(tx, id, codes.map(hashRecoveryCode), this.dependencies.clock.now());
    return codes;
  }

  #record(
    kind: 'factor_added' | 'factor_removed',
    userId: string,
    factor: 'passkey' | 'totp',
    origin: EventOrigin,
  ): void {
    this.dependencies.securityEvents.record({ kind, userId, detail: { factor } }, origin);
  }

  async #user({ userId }: CurrentUser): Promise<UserRow> {
    const user = await findUser(this.dependencies.db, userId);
    if (!user) throw notLoggedIn();
    return user;
  }
}

function moments(row: { readonly created_at: Date; readonly last_used_at: Date | null }) {
  return { createdAt: row.created_at.toISOString(), lastUsedAt: row.last_used_at?.toISOString() ?? null };
}

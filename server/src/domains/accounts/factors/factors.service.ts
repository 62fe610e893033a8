import type { Factors } from '@fit-coder/contracts/factors';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { DB } from '../../../platform/database/database.generated.ts';
import { breaksUnique, type Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../platform/route.ts';
import type { EventOrigin, SecurityEvents } from '../../../platform/security/security-events.ts';
import { hashOf, type Sessions } from '../sessions/sessions.service.ts';
import type { UserRow } from '../users/user.ts';
import type { FactorMails } from '../factor-reversal/mails.ts';
import { deleteFactorChangesOf } from '../factor-reversal/changes.repository.ts';
import { findUser, lockUser } from '../users/users.repository.ts';
import { lastFactor, noSuchFactor, tooManyPasskeys, wrongFactor } from './factor-refusals.ts';
import type { FactorChange } from './factors.jobs.ts';
import { countFactors, deleteFactors, markFactor } from './factors.repository.ts';
import { endAttemptsOf } from '../login/login-attempts.repository.ts';
import { deletePasskey, findPasskeys, insertPasskey, renamePasskey } from './passkeys/passkeys.repository.ts';
import type { Passkeys } from './passkeys/passkeys.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes/recovery-code.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes/recovery-codes.repository.ts';
import { deleteTotp, findTotp } from './totp/totp.repository.ts';
import type { TotpService } from './totp/totp.service.ts';

/** The most passkeys that one account can have. */
const maxPasskeys = 20;

export interface FactorsParts {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  readonly passkeys: Passkeys;
  readonly totp: TotpService;
  readonly securityEvents: SecurityEvents;
  readonly mails: FactorMails;
  readonly sessions: Pick<Sessions, 'endOthers' | 'idOf'>;
  /** Administrators must have a factor. */
  readonly required: boolean;
}

/** Lists, adds and removes second factors. The first factor comes with recovery codes; they go with the last one. */
export class FactorsService {
  readonly #parts: FactorsParts;

  constructor(parts: FactorsParts) {
    this.#parts = parts;
  }

  async list({ userId, role }: Pick<Viewer, 'userId' | 'role'>): Promise<Factors> {
    const { db, required } = this.#parts;
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
  async beginPasskey(viewer: Viewer): Promise<object> {
    const { db, clock, passkeys } = this.#parts;
    const person = await this.#person(viewer);
    const others = await findPasskeys(db, person.id);
    if (others.length >= maxPasskeys) throw tooManyPasskeys(maxPasskeys);
    return passkeys.creationOptions(db, person, others, hashOf(viewer), clock.now());
  }

  /** Returns recovery codes if this is the first factor. @throws Refusal `wrong_factor`, `list_full` */
  async addPasskey(
    viewer: Viewer,
    name: string,
    response: RegistrationResponseJSON,
    origin: EventOrigin,
  ): Promise<string[] | null> {
    const { db, clock, passkeys } = this.#parts;
    const at = clock.now();
    const { credentialId, publicKey, counter, synced } = await passkeys.readNew(
      db,
      response,
      hashOf(viewer),
      at,
    );
    const row = {
      ...{ user_id: viewer.userId, credential_id: credentialId, public_key: publicKey, counter, synced },
      ...{ transports: response.response.transports ?? [], name: name.trim(), created_at: at },
    };
    const codes = await this.#change(viewer, 'passkey_added', origin, async (tx) => {
      if ((await countFactors(tx, viewer.userId)).passkeys >= maxPasskeys) throw tooManyPasskeys(maxPasskeys);
      await insertPasskey(tx, row);
    }).catch((error: unknown) => {
      throw breaksUnique(error, 'passkeys_credential_id_key') ? wrongFactor('passkey') : error;
    });
    this.#record('factor_added', viewer.userId, 'passkey', origin);
    return codes;
  }

  /** @throws Refusal `not_found` */
  async renamePasskey({ userId }: Viewer, id: string, name: string): Promise<void> {
    if (!(await renamePasskey(this.#parts.db, userId, id, name.trim()))) throw noSuchFactor();
  }

  /** Returns the passkey's name. @throws Refusal `not_found`, `last_factor` */
  async removePasskey(viewer: Viewer, id: string, origin: EventOrigin): Promise<string> {
    let name = '';
    await this.#change(viewer, 'passkey_removed', origin, async (tx) => {
      const removed = await deletePasskey(tx, viewer.userId, id);
      if (removed === null) throw noSuchFactor();
      name = removed;
    });
    this.#record('factor_removed', viewer.userId, 'passkey', origin);
    return name;
  }

  async beginTotp(viewer: Viewer): Promise<{ secret: string; uri: string }> {
    return this.#parts.totp.begin(await this.#person(viewer), hashOf(viewer));
  }

  /** Returns recovery codes if this is the first factor. @throws Refusal `wrong_factor`, `login_expired` */
  async addTotp(viewer: Viewer, code: string, origin: EventOrigin): Promise<string[] | null> {
    const { totp } = this.#parts;
    const codes = await this.#change(viewer, 'app_added', origin, (tx) =>
      totp.enrol(tx, viewer.userId, hashOf(viewer), code),
    );
    this.#record('factor_added', viewer.userId, 'totp', origin);
    return codes;
  }

  /** @throws Refusal `not_found`, `last_factor` */
  async removeTotp(viewer: Viewer, origin: EventOrigin): Promise<void> {
    await this.#change(viewer, 'app_removed', origin, async (tx) => {
      if (!(await deleteTotp(tx, viewer.userId))) throw noSuchFactor();
    });
    this.#record('factor_removed', viewer.userId, 'totp', origin);
  }

  /** Replaces all recovery codes. @throws Refusal `not_found` for people without a factor */
  async renewRecoveryCodes(viewer: Viewer, origin: EventOrigin): Promise<string[]> {
    const codes = await this.#change(
      viewer,
      'recovery_codes_renewed',
      origin,
      async (tx, { has_factor: has }) => {
        if (!has) throw new Refusal('not_found', 'Recovery codes need a second factor. Add one first.');
        await deleteRecoveryCodes(tx, viewer.userId);
      },
    );
    this.#parts.securityEvents.record({ kind: 'recovery_codes_renewed', userId: viewer.userId }, origin);
    return codes ?? [];
  }

  /**
   * Removes all factors of an account, in the caller's transaction, and mails its owner; for operators. Returns false
   * if there is no such account.
   */
  async resetAll(tx: Database, userId: string): Promise<boolean> {
    if (!(await lockUser(tx, userId))) return false;
    await deleteFactors(tx, userId);
    await endAttemptsOf(tx, userId);
    await markFactor(tx, userId, false);
    await this.#parts.mails.tell(tx, userId, 'all_removed');
    return true;
  }

  /**
   * Makes a change, one at a time for each person, and updates the recovery codes; returns new ones, if any. The first
   * factor ends the other sessions, which a password alone began.
   */
  async #change(
    viewer: Viewer,
    change: FactorChange,
    origin: EventOrigin,
    work: (tx: Database, person: UserRow) => Promise<void>,
  ): Promise<string[] | null> {
    const { sessions, securityEvents, mails } = this.#parts;
    const { userId } = viewer;
    let count = 0;
    const codes = await this.#parts.db.transaction().execute(async (tx) => {
      const person = await lockUser(tx, userId);
      // The session may have ended while this waited for the lock, for example because the account was taken back.
      if (!person || (await sessions.idOf(tx, viewer)) === null) throw signedOut();
      await work(tx, person);
      const renewed = await this.#settle(tx, person);
      if (!person.has_factor) count = await sessions.endOthers(tx, viewer);
      await mails.tellOfOwn(tx, person, change);
      return renewed;
    });
    const detail = { by: 'factor_added', count } as const;
    if (count > 0) securityEvents.record({ kind: 'session_ended', userId, detail }, origin);
    return codes;
  }

  async #settle(tx: Database, { id, role }: UserRow): Promise<string[] | null> {
    const { passkeys, totp, recoveryCodes } = await countFactors(tx, id);
    const has = passkeys + totp > 0;
    if (!has && this.#parts.required && role === 'admin') throw lastFactor();
    await markFactor(tx, id, has);
    if (!has) {
      await deleteRecoveryCodes(tx, id);
      await deleteFactorChangesOf(tx, id);
    }
    if (!has || recoveryCodes > 0) return null;
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(tx, id, codes.map(hashRecoveryCode), this.#parts.clock.now());
    return codes;
  }

  #record(
    kind: 'factor_added' | 'factor_removed',
    userId: string,
    factor: 'passkey' | 'totp',
    origin: EventOrigin,
  ): void {
    this.#parts.securityEvents.record({ kind, userId, detail: { factor } }, origin);
  }

  async #person({ userId }: Viewer): Promise<UserRow> {
    const person = await findUser(this.#parts.db, userId);
    if (!person) throw signedOut();
    return person;
  }
}

function moments(row: { readonly created_at: Date; readonly last_used_at: Date | null }) {
  return { createdAt: row.created_at.toISOString(), lastUsedAt: row.last_used_at?.toISOString() ?? null };
}

function signedOut(): Refusal {
  return new Refusal('not_signed_in', 'Log in to go on.');
}

import { randomBytes } from 'node:crypto';
import type { Role } from '@fit-coder/contracts/accounts';
import type { Database } from '../../../platform/database/database.ts';
import { notify } from '../../../platform/bus.ts';
import { notifyAllSessions, sessionsChannel } from '../../../platform/security/session-channel.ts';
import { operatorOrigin, type SecurityEvents } from '../../../platform/security/security-events.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { deleteChangesOf, deleteEveryChange } from '../address-change/address-changes.repository.ts';
import type { FactorsService } from '../factors/factors.service.ts';
import type { AccountDeletionService } from '../users/account-deletion.service.ts';
import { deleteEveryReset, deleteResets } from '../passwords/resets.repository.ts';
import { hashPassword, passwordMatches } from '../passwords/password-hash.ts';
import { deleteSessionsOf } from '../sessions/sessions.repository.ts';
import { normalEmail } from '../users/user.ts';
import {
  deleteEveryFactorChange,
  deleteFactorChangesOf,
} from '../factor-reversal/changes/changes.repository.ts';
import { findCredentials, updateUser } from '../users/users.repository.ts';
import {
  deleteEverySession,
  findDemoUsers,
  findProductionStart,
  insertProductionStart,
  insertSeeded,
  lockDemoUser,
  setDemoOrigin,
  type DemoOrigin,
  type DemoRow,
} from './demo-users.repository.ts';

/** A user from a demo, as an operator sees them. */
export interface DemoUser {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Created by the demo, or made an administrator by a user from it. */
  readonly demo: DemoOrigin;
}

export interface SeededAccount {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Public: it is in the documentation. */
  readonly password: string;
}

export interface PasswordChoice {
  /** The account gets a random password, which only this start shows, instead of its public one. */
  readonly random: boolean;
  /** The password of an existing account is set again. */
  readonly renew: boolean;
}

interface DemoUsersDependencies extends ServiceContext {
  readonly accountDeletion: Pick<AccountDeletionService, 'discard'>;
  readonly factors: Pick<FactorsService, 'resetAll'>;
  readonly securityEvents: SecurityEvents;
}

/** The users that a demo leaves in the data, and the move of that data to production. */
export class DemoUsersService extends Service<DemoUsersDependencies> {
  /**
   * Creates a demo account unless its address is taken. Returns its password, or null if an earlier start showed it or
   * the user changed it. If random passwords are requested, a public password is always replaced.
   */
  async provide(account: SeededAccount, { random, renew }: PasswordChoice): Promise<string | null> {
    const { db } = this.dependencies;
    const email = normalEmail(account.email);
    const password = random ? randomPassword() : account.password;
    const there = await findCredentials(db, email);
    if (!there) {
      const created = await insertSeeded(db, {
        name: account.name,
        role: account.role,
        email,
        passwordHash: await hashPassword(password),
      });
      return created || !random ? password : null;
    }
    const isPublic = await passwordMatches(there.password_hash, account.password);
    if (isPublic && !random) return password;
    if (!renew && !isPublic) return null;
    return (await this.#setPassword(email, there.password_hash, password)) ? password : null;
  }

  /** All unconfirmed users from a demo, ordered by address. */
  async list(): Promise<DemoUser[]> {
    return (await findDemoUsers(this.dependencies.db)).map(present);
  }

  /**
   * Confirms a user from a demo. Their sessions and emailed links end; an account that the demo created also
   * loses its second factors and gets a new password, which is returned. Returns null if no marked user has
   * this address.
   */
  async confirm(email: string): Promise<{ user: DemoUser; password: string | null } | null> {
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    const confirmed = await this.dependencies.db.transaction().execute(async (tx) => {
      const row = await lockDemoUser(tx, normalEmail(email));
      if (!row) return null;
      await setDemoOrigin(tx, row.id, null);
      if (row.demo === 'seeded') await updateUser(tx, row.id, { password_hash: passwordHash });
      if (row.demo === 'seeded') await this.dependencies.factors.resetAll(tx, row.id);
      return { row, ended: await endAccess(tx, row.id) };
    });
    if (confirmed === null) return null;
    this.#recordConfirmed(confirmed.row, confirmed.ended);
    return { user: present(confirmed.row), password: confirmed.row.demo === 'seeded' ? password : null };
  }

  /**
   * Removes a user from a demo and everything that belongs to them, even the last administrator. Returns null if no
   * marked user has this address.
   */
  async remove(email: string): Promise<DemoUser | null> {
    const removed = await this.dependencies.db.transaction().execute(async (tx) => {
      const row = await lockDemoUser(tx, normalEmail(email));
      if (row) await this.dependencies.accountDeletion.discard(tx, row);
      return row;
    });
    if (removed === null) return null;
    const event = { kind: 'account_deleted', userId: removed.id, detail: { by: 'operator' } } as const;
    this.dependencies.securityEvents.record(event, operatorOrigin);
    return present(removed);
  }

  /** When this data was first served in production; null if it never was. */
  productionStart(): Promise<Date | null> {
    return findProductionStart(this.dependencies.db);
  }

  /** Records the first start in production, which ends every existing session and emailed link. */
  async enterProduction(): Promise<void> {
    const { db, clock } = this.dependencies;
    await db.transaction().execute(async (tx) => {
      if (!(await insertProductionStart(tx, clock.now()))) return;
      await deleteEverySession(tx);
      await notifyAllSessions(tx);
      await deleteEveryReset(tx);
      await deleteEveryChange(tx);
      await deleteEveryFactorChange(tx);
    });
  }

  #recordConfirmed({ id: userId, demo }: DemoRow, count: number): void {
    const { securityEvents } = this.dependencies;
    const detail = { by: 'operator' } as const;
    if (demo === 'seeded')
      securityEvents.record({ kind: 'password_changed', userId, detail }, operatorOrigin);
    if (count > 0)
      securityEvents.record({ kind: 'session_ended', userId, detail: { ...detail, count } }, operatorOrigin);
  }

  async #setPassword(email: string, before: string, password: string): Promise<boolean> {
    const passwordHash = await hashPassword(password);
    return this.dependencies.db.transaction().execute(async (tx) => {
      const row = await lockDemoUser(tx, email);
      // Another node that started at the same moment did this, or the account does not come from the demo.
      if (row?.demo !== 'seeded' || row.password_hash !== before) return false;
      await updateUser(tx, row.id, { password_hash: passwordHash });
      await endAccess(tx, row.id);
      return true;
    });
  }
}

/**
 * Returns the number of sessions that ended. Also deletes the changes that an emailed link could undo, because
 * such a link gives access to the account.
 */
async function endAccess(tx: Database, userId: string): Promise<number> {
  await deleteResets(tx, userId);
  await deleteChangesOf(tx, userId);
  await deleteFactorChangesOf(tx, userId);
  await notify(tx, sessionsChannel, userId);
  return deleteSessionsOf(tx, userId, null);
}

function present({ name, email, role, demo }: DemoRow): DemoUser {
  return { name, email, role, demo };
}

/** 96 random bits in 16 characters. */
function randomPassword(): string {
  return randomBytes(12).toString('base64url');
}

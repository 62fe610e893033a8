import type { Role } from '@fit-coder/contracts/accounts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts';
import { notify } from '../../../platform/bus.ts';
import { sessionsChannel } from '../../../platform/security/session-channel.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { EventOrigin, SecurityEvents } from '../../../platform/security/security-events.ts';
import { Service } from '../../../platform/service.ts';
import {
  lastAdministrator,
  noSuchAccount,
  notAdministrator,
  type AccountDeletionService,
} from './account-deletion.service.ts';
import { passOnDemoOrigin } from '../demo/demo-users.repository.ts';
import { findContacts, findUsers, setRole } from './user-list.repository.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { UserRow } from './user.ts';
import { findUser, lockWithAdministrators } from './users.repository.ts';

export interface UserListQuery {
  readonly q?: string | undefined;
  readonly role?: Role | undefined;
  readonly cursor?: string | undefined;
}

export interface UserManagementDependencies {
  readonly db: Kysely<DB>;
  readonly accountDeletion: AccountDeletionService;
  readonly sessions: Sessions;
  readonly securityEvents: SecurityEvents;
}

export interface RemovedAccount {
  readonly name: string;
  readonly endedBilling: boolean;
}

/** What administrators do with the accounts of other users. */
export class UserManagementService extends Service<UserManagementDependencies> {
  /**
   * Accounts, newest first. `byEmail` must be false if the caller may not see addresses, because a search would reveal
   * them letter by letter. @throws Refusal `invalid_input` for an unknown cursor
   */
  async page(
    { q, role, cursor }: UserListQuery,
    byEmail: boolean,
    size: number,
  ): Promise<{ shown: UserRow[]; next: string | null }> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const filter = { beginning: q?.trim() || undefined, byEmail, role, after };
    return pageOf(await findUsers(this.dependencies.db, filter, size + 1), size);
  }

  /** The names and addresses of these users by their ids, without those whose account is gone. */
  async contactsOf(ids: readonly string[]): Promise<Map<string, { name: string; email: string }>> {
    const rows = ids.length > 0 ? await findContacts(this.dependencies.db, ids) : [];
    return new Map(rows.map(({ id, ...contact }) => [id, contact]));
  }

  /** @throws Refusal `not_found` */
  async find(userId: string): Promise<UserRow> {
    const account = await findUser(this.dependencies.db, userId);
    if (!account) throw noSuchAccount();
    return account;
  }

  /**
   * Changes another user's role. Of two administrators who demote each other concurrently, one remains.
   * @throws Refusal `own_rights`, `not_found`, `last_admin`, `forbidden`
   */
  async changeRole(
    actorId: string,
    userId: string,
    role: 'user' | 'admin',
    origin: EventOrigin,
  ): Promise<UserRow> {
    if (userId === actorId) throw ownRights();
    const changed = await this.dependencies.db.transaction().execute(async (tx) => {
      const locked = await lockWithAdministrators(tx, userId);
      const account = locked.find(({ id }) => id === userId);
      if (!account) throw noSuchAccount();
      if (account.role === 'testadmin') throw testAdministrator();
      const administrators = locked.filter((other) => other.role === 'admin');
      if (account.role === 'admin' && role === 'user' && administrators.length === 1)
        throw lastAdministrator();
      // The caller may have lost their own rights while this waited for the lock.
      if (!administrators.some(({ id }) => id === actorId)) throw notAdministrator();
      if (role === 'admin') await passOnDemoOrigin(tx, actorId, userId);
      await notify(tx, sessionsChannel, userId);
      return setRole(tx, userId, role);
    });
    this.dependencies.securityEvents.record(
      { kind: 'role_changed', userId, actorId, detail: { role } },
      origin,
    );
    return changed;
  }

  /**
   * Deletes another user's account; returns its name, and whether a running subscription was ended.
   * @throws Refusal `own_rights`, `not_found`, `last_admin`, `forbidden`, `provider_unreachable`
   */
  async remove(actorId: string, userId: string, origin: EventOrigin): Promise<RemovedAccount> {
    if (userId === actorId) throw ownAccount();
    const account = await this.#findOther(userId);
    const { endedBilling } = await this.dependencies.accountDeletion.remove(userId, actorId);
    const event = { kind: 'account_deleted', userId, actorId, detail: { by: 'administrator' } } as const;
    this.dependencies.securityEvents.record(event, origin);
    return { name: account.name, endedBilling };
  }

  /**
   * Ends another user's sessions; returns their name and how many there were.
   * @throws Refusal `own_rights`, `not_found`, `forbidden`
   */
  async signOut(
    actorId: string,
    userId: string,
    origin: EventOrigin,
  ): Promise<{ name: string; count: number }> {
    if (userId === actorId) throw ownDevices();
    const { name } = await this.#findOther(userId);
    const count = await this.dependencies.sessions.endAll(this.dependencies.db, userId);
    const event = { kind: 'session_ended', userId, actorId, detail: { by: 'administrator', count } } as const;
    if (count > 0) this.dependencies.securityEvents.record(event, origin);
    return { name, count };
  }

  async #findOther(userId: string): Promise<UserRow> {
    const account = await this.find(userId);
    if (account.role === 'testadmin') throw testAdministrator();
    return account;
  }
}

function ownRights(): Refusal {
  return new Refusal('own_rights', 'You cannot change your own role. Ask another administrator.');
}

function ownAccount(): Refusal {
  return new Refusal('own_rights', 'This is your own account. You can delete it on your profile.');
}

function ownDevices(): Refusal {
  return new Refusal('own_rights', 'This is your own account. You can log out its devices on your profile.');
}

function testAdministrator(): Refusal {
  return new Refusal(
    'forbidden',
    'The test administrator is part of the installation. The operator can turn it off in the settings.',
  );
}

import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import { notify } from '../../../platform/bus.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { sessionsChannel } from '../../../platform/security/session-channel.ts';
import { Service } from '../../../platform/service.ts';
import { pictureDiscarded } from '../accounts.jobs.ts';
import { passwordMatches } from '../passwords/password-hash.ts';
import { normalEmail } from './user.ts';
import { deleteByRole, deleteUser, findCredentials, lockWithAdministrators } from './users.repository.ts';

export interface AccountDeletionDependencies {
  readonly db: Kysely<DB>;
  readonly queue: Queue;
  readonly endBilling: EndBilling;
}

/**
 * Ends what a user pays for, outside this site, before their account is deleted; returns whether there was something. An
 * account is not deleted while this fails. @throws Refusal `provider_unreachable`
 */
export type EndBilling = (userId: string) => Promise<boolean>;

/** Deletes accounts. The rows that belong to an account are deleted with it; a job deletes its picture. */
export class AccountDeletionService extends Service<AccountDeletionDependencies> {
  /**
   * Deletes an account after ending its running subscriptions; returns whether there were any. `by` is the administrator
   * who deletes another user's account; they may have lost that right while this waited for the lock.
   * @throws Refusal `not_found`, `last_admin`, `forbidden`, `provider_unreachable`
   */
  async remove(userId: string, by?: string): Promise<{ readonly endedBilling: boolean }> {
    const { db, endBilling } = this.dependencies;
    await db.transaction().execute((tx) => lockRemovable(tx, userId, by));
    const endedBilling = await endBilling(userId);
    await db.transaction().execute(async (tx) => this.discard(tx, await lockRemovable(tx, userId, by)));
    return { endedBilling };
  }

  /** Deletes the account with these credentials, and its sessions; for credentials that are public. */
  async removeOpenedBy({ email, password }: { email: string; password: string }): Promise<void> {
    const { db } = this.dependencies;
    const row = await findCredentials(db, normalEmail(email));
    if (!row || !(await passwordMatches(row.password_hash, password))) return;
    await db.transaction().execute((tx) => this.discard(tx, row));
  }

  /** Deletes the test administrator and its sessions. */
  async removeTestAdmin(): Promise<void> {
    await deleteByRole(this.dependencies.db, 'testadmin');
  }

  /** Deletes an account without checking whether it may be deleted. */
  async discard(tx: Database, account: { id: string; avatar: string | null }): Promise<void> {
    await deleteUser(tx, account.id);
    await notify(tx, sessionsChannel, account.id);
    if (account.avatar)
      await this.dependencies.queue.send(tx, pictureDiscarded, { key: account.avatar }, account.avatar);
  }
}

/** Locks an account that may be deleted. @throws Refusal `not_found`, `last_admin`, `forbidden` */
async function lockRemovable(tx: Database, userId: string, by: string | undefined) {
  const locked = await lockWithAdministrators(tx, userId);
  const account = locked.find(({ id }) => id === userId);
  if (!account) throw noSuchAccount();
  const administrators = locked.filter(({ role }) => role === 'admin');
  if (account.role === 'admin' && administrators.length === 1) throw lastAdministrator();
  if (by !== undefined && !administrators.some(({ id }) => id === by)) throw notAdministrator();
  return account;
}

/** The refusal for an account that does not exist. */
export function noSuchAccount(): Refusal {
  return new Refusal('not_found', 'There is no such account.');
}

/** The refusal for a change that would leave the site without an administrator. */
export function lastAdministrator(): Refusal {
  return new Refusal(
    'last_admin',
    'This is the only administrator. Make another user an administrator first.',
  );
}

/** The refusal for a user who is no longer an administrator. */
export function notAdministrator(): Refusal {
  return new Refusal('forbidden', 'Only administrators can do this.');
}

import { breaksUnique, type Database } from '../../../../platform/database/database.ts';
import type { EventOrigin, SecurityEvents } from '../../../../platform/security/security-events.ts';
import { Service, type ServiceContext } from '../../../../platform/service.ts';
import { deleteChangesSince, findWayBackTo } from '../../address-change/address-changes.repository.ts';
import { hashToken, newToken } from '../../sessions/session.ts';
import type { UserRow } from '../../users/user.ts';
import { findUser, lockUser, updateUser } from '../../users/users.repository.ts';
import {
  findByFactorLink,
  insertFactorLink,
  lockFactorChange,
  type ChangedFactors,
} from './changes.repository.ts';
import { linkOver, mustHaveFactor } from '../reversal.ts';
import type { Reversal } from '../reversal.service.ts';

/** Earlier than every second factor: the account had none before its first one. */
const ever = new Date(0);

export interface FactorChangesDependencies extends ServiceContext {
  readonly reversal: Reversal;
  readonly securityEvents: SecurityEvents;
  /** Administrators must have a second factor. */
  readonly factorsRequired: boolean;
}

/** The recipient of an email about a change, with the link that undoes it. */
interface FactorMail {
  readonly name: string;
  readonly email: string;
  readonly link: { readonly token: string; readonly expiresAt: Date };
}

/** Lets an account's owner undo the addition of its first second factor with the link in the email about it. */
export class FactorChangesService extends Service<FactorChangesDependencies> {
  /** Makes a link while the email is written. Null when the change can no longer be undone. */
  async link(changeId: string): Promise<FactorMail | null> {
    const { db, clock } = this.dependencies;
    return db.transaction().execute(async (tx) => {
      const change = await lockFactorChange(tx, changeId);
      if (!change || change.expires_at <= clock.now()) return null;
      const user = await findUser(tx, change.user_id);
      if (!user) return null;
      const token = newToken();
      await insertFactorLink(tx, hashToken(token), change.id);
      return { name: user.name, email: change.email, link: { token, expiresAt: change.expires_at } };
    });
  }

  /**
   * Undoes the change, once: no factor is left, since there was none before it. If the account's address was
   * changed after the email and that can still be undone, it is undone as well. Returns the id of the account.
   * @throws Refusal `link_expired`
   */
  async revert(token: string, origin: EventOrigin): Promise<string> {
    const { db, reversal, securityEvents } = this.dependencies;
    const tokenHash = hashToken(token);
    const { user_id: userId } = await this.#openTo(db, tokenHash);
    const passwordHash = await reversal.unknownPassword();
    const back = db.transaction().execute(async (tx) => {
      const row = await lockUser(tx, userId);
      // The second of two concurrent calls waits for the lock and finds the link used.
      const change = await this.#openTo(tx, tokenHash);
      if (!row) throw linkOver();
      const email = await this.#addressOf(tx, row, change);
      return reversal.run(tx, { userId, email, since: ever, passwordHash, origin });
    });
    const count = await back.catch((error: unknown) => {
      throw breaksUnique(error, 'users_email_key') ? linkOver() : error;
    });
    securityEvents.record({ kind: 'factor_change_undone', userId }, origin);
    const detail = { by: 'take_back', count } as const;
    if (count > 0) securityEvents.record({ kind: 'session_ended', userId, detail }, origin);
    return userId;
  }

  /** The account's address, after undoing a change away from the one that got the email. */
  async #addressOf(tx: Database, row: UserRow, change: ChangedFactors): Promise<string> {
    if (row.email === change.email) return row.email;
    const moved = await findWayBackTo(tx, row.id, change.email, this.dependencies.clock.now());
    if (!moved) return row.email;
    await deleteChangesSince(tx, row.id, moved.asked_at);
    await updateUser(tx, row.id, { name: row.name, email: change.email });
    return change.email;
  }

  async #openTo(db: Database, tokenHash: Buffer): Promise<ChangedFactors> {
    const change = await findByFactorLink(db, tokenHash);
    if (!change || change.expires_at <= this.dependencies.clock.now()) throw linkOver();
    const user = await findUser(db, change.user_id);
    // Strangers share the test administrator, so it allows no reversal.
    if (!user || user.role === 'testadmin' || mustHaveFactor(user, this.dependencies.factorsRequired))
      throw linkOver();
    return change;
  }
}

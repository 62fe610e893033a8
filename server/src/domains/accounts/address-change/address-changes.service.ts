import { randomUUID } from 'node:crypto';
import type { PendingAddress } from '@fit-coder/contracts/address-change';
import { breaksUnique, type Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { notLoggedIn, Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import type { EventOrigin } from '../../../platform/security/security-events.ts';
import { deleteExpired } from '../expired-rows.repository.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { addressChangeRequested, addressToConfirm, emailChanged } from '../accounts.jobs.ts';
import type { PasswordGuard } from '../login/password-guard.service.ts';
import { deleteResets } from '../passwords/resets.repository.ts';
import { hashToken } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { linkOver, reversalEnd, thiefSince } from '../factor-reversal/reversal.ts';
import type { Reversal } from '../factor-reversal/reversal.service.ts';
import { emailTaken } from '../users/user.ts';
import { findUser, lockUser, updateUser } from '../users/users.repository.ts';
import { confirmEnd } from './address-change.ts';
import {
  cancelPending,
  deleteChangesSince,
  findByLink,
  findPending,
  insertChange,
  isReserved,
  updateChange,
  type AddressChange,
} from './address-changes.repository.ts';

export interface AddressChangesDependencies extends ServiceContext {
  readonly queue: Queue;
  readonly sessions: Sessions;
  readonly guard: PasswordGuard;
  readonly reversal: Reversal;
}

/** Changes the email address of an account, and undoes such a change. */
export class AddressChangesService extends Service<AddressChangesDependencies> {
  /**
   * Requests a change, in the caller's transaction, which has locked the account. Whether the address is taken is
   * checked later, so that the response does not reveal it. Requesting the same address again sends the link again.
   * @throws Refusal `rate_limited`
   */
  async request(tx: Database, currentUser: CurrentUser, from: string, to: string): Promise<void> {
    const { clock, sessions } = this.dependencies;
    const now = clock.now();
    const sessionId = await sessions.idOf(tx, currentUser);
    // The session may have ended while this waited for the lock, for example because of a reversal.
    if (sessionId === null) throw notLoggedIn();
    const pending = await findPending(tx, currentUser.userId);
    if (pending?.to_email === to) return this.#sendAgain(tx, pending);
    await this.#admit(tx, currentUser.userId);
    await cancelPending(tx, currentUser.userId);
    await deleteExpired(tx, 'email_changes', now);
    const changeId = await insertChange(tx, {
      user_id: currentUser.userId,
      from_email: from,
      to_email: to,
      session_id: sessionId,
      asked_at: now,
      ends_at: reversalEnd(now),
    });
    await this.#send(tx, addressToConfirm, changeId);
    await this.#send(tx, addressChangeRequested, changeId);
  }

  /** The address that is waiting for confirmation, or null. */
  async pending(currentUser: CurrentUser): Promise<PendingAddress | null> {
    const change = await findPending(this.dependencies.db, currentUser.userId);
    if (!change || confirmEnd(change.asked_at) <= this.dependencies.clock.now()) return null;
    return {
      email: change.to_email,
      askedAt: change.asked_at.toISOString(),
      expiresAt: confirmEnd(change.asked_at).toISOString(),
    };
  }

  /** Returns the address that the link goes to. @throws Refusal `not_found`, `rate_limited` */
  async resend(currentUser: CurrentUser): Promise<string> {
    return this.dependencies.db.transaction().execute(async (tx) => {
      await lockUser(tx, currentUser.userId);
      const change = await findPending(tx, currentUser.userId);
      if (!change) throw nothingPending();
      await this.#sendAgain(tx, change);
      return change.to_email;
    });
  }

  /** @throws Refusal `not_found` */
  async cancel(currentUser: CurrentUser): Promise<void> {
    if ((await cancelPending(this.dependencies.db, currentUser.userId)) === 0) throw nothingPending();
  }

  /**
   * Confirms the new address with the link sent to it, once. The session that opened the link stays, or else the one
   * that requested the change; all others end. Returns the account's user.
   * @throws Refusal `link_expired`, `email_taken`
   */
  async confirm(token: string, currentUser: CurrentUser | null): Promise<{ userId: string; email: string }> {
    const { db, clock, sessions, queue } = this.dependencies;
    const tokenHash = hashToken(token);
    const { user_id: userId, to_email: email } = await this.#openTo(db, tokenHash);
    const moved = db.transaction().execute(async (tx) => {
      const row = await lockUser(tx, userId);
      // The second of two concurrent calls waits for the lock and finds the link used.
      const change = await this.#openTo(tx, tokenHash);
      const now = clock.now();
      if (!row) throw linkOver();
      if (await isReserved(tx, email, userId, now)) throw addressTaken();
      await updateUser(tx, userId, { name: row.name, email });
      await updateChange(tx, change.id, { state: 'confirmed', ends_at: reversalEnd(now) });
      await deleteResets(tx, userId);
      const own = currentUser?.userId === userId ? await sessions.idOf(tx, currentUser) : null;
      await sessions.endAllBut(tx, userId, own ?? change.session_id);
      await queue.send(tx, emailChanged, { changeId: change.id }, change.id);
      return { userId, email };
    });
    return moved.catch((error: unknown) => {
      throw breaksUnique(error, 'users_email_key') ? addressTaken() : error;
    });
  }

  /**
   * Undoes a change, and every later one, with the link sent to the old address. It is meant for use after a takeover.
   * Therefore the password becomes void, second factors added since the day before the request are removed, every
   * session and every unfinished login ends, and the old address gets a link to set a new password.
   * @throws Refusal `link_expired`
   */
  async revert(
    token: string,
    origin: EventOrigin,
  ): Promise<{ userId: string; email: string; count: number }> {
    const { db, reversal } = this.dependencies;
    const tokenHash = hashToken(token);
    const found = await this.#backFrom(db, tokenHash);
    const passwordHash = await reversal.unknownPassword();
    const back = db.transaction().execute(async (tx) => {
      const row = await lockUser(tx, found.user_id);
      const change = await this.#backFrom(tx, tokenHash);
      if (!row) throw linkOver();
      const { user_id: userId, from_email: email } = change;
      await updateUser(tx, userId, { name: row.name, email });
      await deleteChangesSince(tx, userId, change.asked_at);
      const since = thiefSince(change.asked_at);
      const count = await reversal.run(tx, { userId, email, since, passwordHash, origin });
      return { userId, email, count };
    });
    return back.catch((error: unknown) => {
      throw breaksUnique(error, 'users_email_key') ? linkOver() : error;
    });
  }

  async #openTo(db: Database, tokenHash: Buffer): Promise<AddressChange> {
    const change = await findByLink(db, tokenHash, 'confirm');
    const open = change?.state === 'pending' && confirmEnd(change.asked_at) > this.dependencies.clock.now();
    if (!change || !open || !(await findUser(db, change.user_id))) throw linkOver();
    return change;
  }

  async #backFrom(db: Database, tokenHash: Buffer): Promise<AddressChange> {
    const change = await findByLink(db, tokenHash, 'revert');
    if (!change || change.ends_at <= this.dependencies.clock.now()) throw linkOver();
    return change;
  }

  async #sendAgain(tx: Database, change: AddressChange): Promise<void> {
    const now = this.dependencies.clock.now();
    await this.#admit(tx, change.user_id);
    await updateChange(tx, change.id, { asked_at: now, ends_at: reversalEnd(now) });
    await this.#send(tx, addressToConfirm, change.id);
  }

  #send(tx: Database, kind: typeof addressToConfirm, changeId: string): Promise<void> {
    return this.dependencies.queue.send(tx, kind, { changeId }, randomUUID());
  }

  async #admit(tx: Database, userId: string): Promise<void> {
    if (await this.dependencies.guard.admitLink(tx, 'address links of', userId)) return;
    throw new Refusal(
      'rate_limited',
      'You requested too many links. Wait 15 minutes, then try again.',
      undefined,
      15 * 60,
    );
  }
}

function nothingPending(): Refusal {
  return new Refusal(
    'not_found',
    'There is no new address to confirm. Reload the page to see your current address.',
  );
}

function addressTaken(): Refusal {
  return emailTaken('Another account now uses this address, so your account keeps its old one.');
}

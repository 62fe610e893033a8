import type { PasswordGuard } from '../login/password-guard.service.ts';
import { hashToken, newToken } from '../sessions/session.ts';
import { findCredentials, findUser } from '../users/users.repository.ts';
import { confirmEnd } from './address-change.ts';
import { findChange, insertLink, isReserved, type AddressChange } from './address-changes.repository.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';

export interface AddressLinksDependencies extends ServiceContext {
  readonly guard: PasswordGuard;
}

/** An email to a new address: a link if the address is free, otherwise a notice to its owner. */
export type AddressMail =
  | {
      readonly kind: 'confirm';
      readonly name: string;
      readonly email: string;
      readonly token: string;
      readonly expiresAt: Date;
    }
  | { readonly kind: 'taken'; readonly name: string; readonly email: string };

/**
 * An email to the current or previous address. The link undoes the change; null when that is no longer
 * possible.
 */
export interface ReversalMail {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly link: { readonly token: string; readonly expiresAt: Date } | null;
}

/** Makes the links while the emails are written. Each call for a change makes another valid link. */
export class AddressLinksService extends Service<AddressLinksDependencies> {
  /** Null when nothing should be sent: the change is no longer pending, or the address got too many emails. */
  async toNewAddress(changeId: string): Promise<AddressMail | null> {
    const { db, clock, guard } = this.dependencies;
    const change = await findChange(db, changeId);
    const now = clock.now();
    if (change?.state !== 'pending' || confirmEnd(change.asked_at) <= now) return null;
    const email = change.to_email;
    const [user, owner] = [await findUser(db, change.user_id), await findCredentials(db, email)];
    if (!user) return null;
    return db.transaction().execute(async (tx) => {
      if (!(await guard.admitLink(tx, 'address links to', email))) return null;
      if (owner) return { kind: 'taken' as const, name: owner.name, email };
      if (await isReserved(tx, email, user.id, now)) return null;
      const token = newToken();
      await insertLink(tx, hashToken(token), change.id, 'confirm');
      return {
        kind: 'confirm' as const,
        name: user.name,
        email,
        token,
        expiresAt: confirmEnd(change.asked_at),
      };
    });
  }

  /** The notice of a requested change; null when it was cancelled, replaced or confirmed in the meantime. */
  async ofRequested(changeId: string): Promise<ReversalMail | null> {
    const change = await findChange(this.dependencies.db, changeId);
    return change?.state === 'pending' ? this.#reversalMail(change) : null;
  }

  /** The notice of a change that took effect; null when it was undone in the meantime. */
  async ofConfirmed(changeId: string): Promise<ReversalMail | null> {
    const change = await findChange(this.dependencies.db, changeId);
    return change?.state === 'confirmed' ? this.#reversalMail(change) : null;
  }

  async #reversalMail(change: AddressChange): Promise<ReversalMail | null> {
    const { db, clock } = this.dependencies;
    const { id, from_email: from, to_email: to, ends_at: expiresAt } = change;
    const user = await findUser(db, change.user_id);
    if (!user) return null;
    if (expiresAt <= clock.now()) return { name: user.name, from, to, link: null };
    const token = newToken();
    await insertLink(db, hashToken(token), id, 'revert');
    return { name: user.name, from, to, link: { token, expiresAt } };
  }
}

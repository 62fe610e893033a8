import type { AdminUser } from '@fit-coder/contracts/administration';
import type { Viewer } from '../../platform/route.ts';
import type { EventOrigin } from '../../platform/security/security-events.ts';
import { maskEmail, type Accounts, type PeopleQuery } from '../accounts/accounts.ts';
import type { Commerce, SubscriptionStatus } from '../commerce/commerce.ts';

export interface UsersParts {
  readonly accounts: Pick<Accounts, 'people'>;
  readonly commerce: Pick<Commerce, 'statusesOf'>;
}

const pageSize = 24;

type Person = Awaited<ReturnType<Accounts['people']['changeRole']>>;

/** People as administrators see them: their accounts beside their subscriptions. */
export class UsersService {
  readonly #parts: UsersParts;

  constructor(parts: UsersParts) {
    this.#parts = parts;
  }

  /** @throws Refusal `invalid_input` for a cursor that no page gave */
  async page(viewer: Viewer, query: PeopleQuery): Promise<{ users: AdminUser[]; next: string | null }> {
    const { accounts, commerce } = this.#parts;
    const sees = viewer.role === 'admin';
    const { shown, next } = await accounts.people.page(query, sees, pageSize);
    const statuses = await commerce.statusesOf(shown.map(({ id }) => id));
    return { users: shown.map((person) => present(person, statuses, sees)), next };
  }

  /** @throws Refusal `own_rights`, `not_found`, `last_admin`, `forbidden` */
  async changeRole(
    viewer: Viewer,
    id: string,
    role: 'user' | 'admin',
    origin: EventOrigin,
  ): Promise<AdminUser> {
    const { accounts, commerce } = this.#parts;
    const person = await accounts.people.changeRole(viewer.userId, id, role, origin);
    return present(person, await commerce.statusesOf([id]), true);
  }

  /** Returns the name of the account that was removed. @throws Refusal as `changeRole` */
  remove(viewer: Viewer, id: string, origin: EventOrigin): Promise<string> {
    return this.#parts.accounts.people.remove(viewer.userId, id, origin);
  }

  /** Returns who was signed out, and on how many devices. @throws Refusal `own_rights`, `not_found`, `forbidden` */
  signOut(viewer: Viewer, id: string, origin: EventOrigin): Promise<{ name: string; count: number }> {
    return this.#parts.accounts.people.signOut(viewer.userId, id, origin);
  }
}

function present(
  { id, name, email, role, avatar, created_at: createdAt }: Person,
  statuses: ReadonlyMap<string, SubscriptionStatus>,
  seesAddress: boolean,
): AdminUser {
  return {
    id,
    name,
    email: seesAddress ? email : maskEmail(email),
    role,
    avatar: avatar && `/${avatar}`,
    subscription: statuses.get(id) ?? null,
    createdAt: createdAt.toISOString(),
  };
}

import type { AdminUser } from '@fit-coder/contracts/administration';
import type { CurrentUser } from '../../../platform/route.ts';
import type { EventOrigin } from '../../../platform/security/security-events.ts';
import { Service } from '../../../platform/service.ts';
import { maskEmail, type Accounts, type UserListQuery } from '../../accounts/accounts.ts';
import type { Commerce, SubscriptionStatus } from '../../commerce/commerce.ts';

export interface UsersDependencies {
  readonly accounts: Pick<Accounts, 'users'>;
  readonly commerce: Pick<Commerce, 'statusesOf' | 'ordersOf'>;
}

const pageSize = 24;

type ManagedUser = Awaited<ReturnType<Accounts['users']['changeRole']>>;

/** Users as administrators see them: their accounts with their subscriptions. */
export class UsersService extends Service<UsersDependencies> {
  /** @throws Refusal `invalid_input` for an unknown cursor */
  async page(
    currentUser: CurrentUser,
    query: UserListQuery,
  ): Promise<{ users: AdminUser[]; next: string | null }> {
    const { accounts, commerce } = this.dependencies;
    const sees = currentUser.role === 'admin';
    const { shown, next } = await accounts.users.page(query, sees, pageSize);
    const statuses = await commerce.statusesOf(shown.map(({ id }) => id));
    return { users: shown.map((user) => present(user, statuses, sees)), next };
  }

  /** @throws Refusal `not_found` */
  async user(currentUser: CurrentUser, id: string): Promise<AdminUser & { hasFactor: boolean }> {
    const { accounts, commerce } = this.dependencies;
    const user = await accounts.users.find(id);
    const shown = present(user, await commerce.statusesOf([id]), currentUser.role === 'admin');
    return { ...shown, hasFactor: user.has_factor };
  }

  /** @throws Refusal `own_rights`, `not_found`, `last_admin`, `forbidden` */
  async changeRole(
    currentUser: CurrentUser,
    id: string,
    role: 'user' | 'admin',
    origin: EventOrigin,
  ): Promise<AdminUser> {
    const { accounts, commerce } = this.dependencies;
    const user = await accounts.users.changeRole(currentUser.userId, id, role, origin);
    return present(user, await commerce.statusesOf([id]), true);
  }

  /**
   * Returns the name of the deleted account, and whether a running subscription was ended.
   * @throws Refusal as `changeRole`, and `provider_unreachable`
   */
  remove(
    currentUser: CurrentUser,
    id: string,
    origin: EventOrigin,
  ): Promise<{ name: string; endedBilling: boolean }> {
    return this.dependencies.accounts.users.remove(currentUser.userId, id, origin);
  }

  /**
   * Returns the user's name, and the number of ended sessions. @throws Refusal `own_rights`, `not_found`, `forbidden`
   */
  signOut(
    currentUser: CurrentUser,
    id: string,
    origin: EventOrigin,
  ): Promise<{ name: string; count: number }> {
    return this.dependencies.accounts.users.signOut(currentUser.userId, id, origin);
  }
}

function present(
  { id, name, email, role, avatar, created_at: createdAt }: ManagedUser,
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

import {
  changeRole,
  deleteUser,
  getCourseOrders,
  getStatistics,
  listAuditEntries,
  listUsers,
  signOutUser,
} from '@fit-coder/contracts/administration';
import { getUser } from '@fit-coder/contracts/customers/customers';
import { type Route, route, currentUserOf } from '../../platform/route.ts';
import type { Commerce } from '../commerce/commerce.ts';
import type { AuditService } from './audit/audit.service.ts';
import type { StatisticsService } from './statistics/statistics.service.ts';
import type { UsersService } from './users/users.service.ts';

export function adminRoutes(
  statistics: StatisticsService,
  users: UsersService,
  audit: AuditService,
  commerce: Pick<Commerce, 'ordersOf'>,
): Route[] {
  return [
    route(getStatistics, () => statistics.lastMonths()),
    route(listUsers, (call) => users.page(currentUserOf(call), call.query)),
    route(getUser, async (call) => ({ user: await users.user(currentUserOf(call), call.params.id) })),
    route(changeRole, async (call) => {
      const user = await users.changeRole(currentUserOf(call), call.params.id, call.body.role, call);
      const now = user.role === 'admin' ? 'is now an administrator' : 'is now an ordinary user';
      return { user, message: `${user.name} ${now}.` };
    }),
    route(deleteUser, async (call) => {
      const { name, endedBilling } = await users.remove(currentUserOf(call), call.params.id, call);
      return {
        message: endedBilling
          ? `The subscription of ${name} was cancelled, and the account was deleted.`
          : `The account of ${name} was deleted.`,
      };
    }),
    route(signOutUser, async (call) => {
      const { name, count } = await users.signOut(currentUserOf(call), call.params.id, call);
      const devices = count === 1 ? 'one device' : `${count} devices`;
      return {
        message: count === 0 ? `${name} was not logged in.` : `${name} was logged out on ${devices}.`,
      };
    }),
    route(getCourseOrders, async (call) => ({ orders: await commerce.ordersOf(call.params.id) })),
    route(listAuditEntries, (call) => audit.page(call.query.cursor)),
  ];
}

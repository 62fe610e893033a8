import type { Viewer, Route } from '../../platform/route.ts';
import type { Clock } from '../../platform/clock.ts';
import { accountRoutes } from './accounts.routes.ts';
import { AccountsService, type AccountsParts } from './accounts.service.ts';
import { Sessions } from './sessions.service.ts';

export { accountRegistered } from './accounts.jobs.ts';

/** The accounts domain: who people are, and that they are signed in. */
export interface Accounts {
  readonly routes: readonly Route[];
  readonly service: AccountsService;
  /** Who holds a session token. */
  findViewer(token: string): Promise<Viewer | null>;
}

export function createAccounts(parts: Omit<AccountsParts, 'sessions'> & { readonly clock: Clock }): Accounts {
  const sessions = new Sessions(parts.clock);
  const service = new AccountsService({ ...parts, sessions });
  return {
    routes: accountRoutes(service),
    service,
    findViewer: (token) => sessions.find(parts.db, token),
  };
}

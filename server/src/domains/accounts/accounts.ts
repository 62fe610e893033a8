import { jobHandler, type JobHandler } from '../../platform/queue.ts';
import type { Viewer, Route } from '../../platform/route.ts';
import { pictureDiscarded } from './accounts.jobs.ts';
import { accountRoutes } from './accounts.routes.ts';
import { AccountsService, type AccountsParts } from './accounts.service.ts';
import { LeavingService } from './leaving.service.ts';
import { Sessions } from './sessions.service.ts';
import { findAdministrators } from './users.repository.ts';

export { holdAccount } from './account-hold.repository.ts';
export { accountRegistered, pictureDiscarded } from './accounts.jobs.ts';
export { maskEmail } from './masked-email.ts';

/** The accounts domain: who people are, and that they are signed in. */
export interface Accounts {
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
  readonly service: AccountsService;
  readonly leaving: LeavingService;
  /** Who holds a session token. */
  findViewer(token: string): Promise<Viewer | null>;
  /** Removes an account with all that belongs to it. @throws Refusal `not_found`, `last_admin` */
  removeAccount(userId: string): Promise<void>;
  /** Who runs the site, to be written to. */
  administrators(): Promise<{ name: string; email: string }[]>;
}

export function createAccounts(parts: Omit<AccountsParts, 'sessions'>): Accounts {
  const sessions = new Sessions(parts.clock);
  const service = new AccountsService({ ...parts, sessions });
  const leaving = new LeavingService(parts);
  return {
    routes: accountRoutes(service),
    handlers: [jobHandler(pictureDiscarded, ({ data }) => parts.storage.removeAll(data.key))],
    service,
    leaving,
    findViewer: (token) => sessions.find(parts.db, token),
    removeAccount: (userId) => leaving.remove(userId),
    administrators: () => findAdministrators(parts.db),
  };
}

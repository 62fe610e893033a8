import { betweenBackups } from '../../platform/backup/removal-hold.ts';
import type { PendingAddress } from '@fit-coder/contracts/address-change';
import type { Activity } from '@fit-coder/contracts/security-events';
import type { ClaimedFolder } from '../../platform/leftovers/claimed-folder.ts';
import { jobHandler, type JobHandler } from '../../platform/jobs/queue.ts';
import type { SessionLimits } from '../../platform/security/session-limits.ts';
import type { CurrentUser, Route } from '../../platform/route.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import type { ListNamedFiles } from '../../platform/storage/stored-files.ts';
import { pictureDiscarded } from './accounts.jobs.ts';
import { accountRoutes } from './accounts.routes.ts';
import { AccountsService, type AccountsDependencies } from './accounts.service.ts';
import { createFactors, type FactorsOptions } from './factors/factors.ts';
import type { FactorsService } from './factors/factors.service.ts';
import type { TotpService } from './factors/totp/totp.service.ts';
import { DemoUsersService } from './demo/demo-users.service.ts';
import { addressChangeRoutes } from './address-change/address-change.routes.ts';
import { AddressChangesService } from './address-change/address-changes.service.ts';
import { AddressLinksService } from './address-change/address-links.service.ts';
import { KnownDevices } from './devices/known-devices.service.ts';
import { pictureInventory } from './named-files.repository.ts';
import { AccountDeletionService } from './users/account-deletion.service.ts';
import { ownAccountRoutes } from './profile/own-account.routes.ts';
import { OperatorService } from './operator.service.ts';
import { OwnSessionsService, type HeldSession } from './sessions/own-sessions.service.ts';
import { PasswordGuard } from './login/password-guard.service.ts';
import { PasswordResetsService, type IssuedReset, type ResetAsking } from './passwords/resets.service.ts';
import { PasswordsService } from './passwords/passwords.service.ts';
import { UserManagementService } from './users/user-management.service.ts';
import { ProfileService } from './profile/profile.service.ts';
import { activityRoutes } from './security-events/activity.routes.ts';
import { ActivityService } from './security-events/activity.service.ts';
import {
  SecurityEventsService,
  type SecurityEventsDependencies,
} from './security-events/security-events.service.ts';
import { Sessions } from './sessions/sessions.service.ts';
import type { FactorChangesService } from './factor-reversal/changes.service.ts';
import { FactorMails } from './factor-reversal/mails.ts';
import { Reversal } from './factor-reversal/reversal.service.ts';
import { missesFactor } from './users/user.ts';
import { findAdministrators } from './users/users.repository.ts';

export { holdAccount } from './users/account-hold.repository.ts';
export {
  accountRegistered,
  addressChangeTold,
  addressToConfirm,
  emailChanged,
  passwordChanged,
  pictureDiscarded,
  resetAsked,
} from './accounts.jobs.ts';
export { factorChanged, type FactorChange } from './factors/factors.jobs.ts';
export { maskEmail } from './users/masked-email.ts';
export type { UserListQuery } from './users/user-management.service.ts';
export { registrationsByMonth } from './users/registrations.repository.ts';

/** The accounts domain: who people are, and that they are signed in. */
export interface Accounts {
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
  readonly service: AccountsService;
  readonly leaving: AccountDeletionService;
  /** The record of what concerns the safety of accounts and of the site. */
  readonly securityEvents: SecurityEvents;
  /** People's second factors. */
  readonly factors: FactorsService;
  /** The secrets of authenticator apps, which operators seal again after rotating the site's secret. */
  readonly appSecrets: Pick<TotpService, 'sealAnew'>;
  /** The people that a demo leaves in the data. */
  readonly demoUsers: DemoUsersService;
  /** What is recorded of a person's account, for them to take away. */
  activityOf(currentUser: CurrentUser): Promise<Activity[]>;
  /** The new address that is waiting for confirmation. */
  pendingAddressOf(currentUser: CurrentUser): Promise<PendingAddress | null>;
  /** What administrators do with other people's accounts. */
  readonly users: UserManagementService;
  /** What the operator's command does to accounts. */
  readonly operator: OperatorService;
  /** Who holds a session token. */
  findCurrentUser(token: string): Promise<CurrentUser | null>;
  /** Where a person is signed in, as far as they may know it. */
  sessionsOf(currentUser: CurrentUser): Promise<HeldSession[]>;
  /** Removes an account with all that belongs to it. @throws Refusal `not_found`, `last_admin` */
  removeAccount(userId: string): Promise<void>;
  /** The files in storage that rows of this domain name. */
  readonly namedFiles: ListNamedFiles;
  /** The folders of storage that belong to this domain. */
  readonly claimedFolders: readonly ClaimedFolder[];
  /** Who runs the site, to be written to. */
  administrators(): Promise<{ name: string; email: string }[]>;
  /** Makes the links of mails about a change of address. */
  readonly addressLinks: AddressLinksService;
  /** Makes the links of mails about a change of second factors. */
  readonly factorLinks: Pick<FactorChangesService, 'link'>;
  /** A new link for a password reset; null when nothing should be sent. */
  issueReset(asked: ResetAsking): Promise<IssuedReset | null>;
}

/** What accounts stand on. `secret` is the site's, for signatures. */
export type AccountsOptions = Omit<
  AccountsDependencies,
  'sessions' | 'guard' | 'devices' | 'securityEvents' | 'attempts'
> &
  SecurityEventsDependencies &
  Pick<FactorsOptions, 'site' | 'previousSecret'> & { readonly sessionLimits: SessionLimits };

/** What every service of accounts is given. */
function createDependencies(options: AccountsOptions) {
  const sessions = new Sessions(options.clock, options.sessionLimits);
  const devices = new KnownDevices(options.clock);
  const securityEvents = new SecurityEventsService(options);
  const guard = new PasswordGuard({ ...options, devices, securityEvents });
  const factorMails = new FactorMails(options);
  const reversal = new Reversal({ ...options, sessions, devices, guard, factorMails });
  return { ...options, sessions, devices, guard, securityEvents, factorMails, reversal };
}

export function createAccounts(options: AccountsOptions): Accounts {
  const given = createDependencies(options);
  const { sessions, securityEvents } = given;
  const { attempts, routesWith, ...ofFactors } = createFactors(given);
  const dependencies = { ...given, ...ofFactors, attempts };
  const activity = new ActivityService(dependencies);
  const service = new AccountsService(dependencies);
  const leaving = new AccountDeletionService(dependencies);
  const passwords = new PasswordsService(dependencies);
  const resets = new PasswordResetsService({ ...dependencies, passwords });
  const addressChanges = new AddressChangesService(dependencies);
  const profile = new ProfileService({ ...dependencies, addressChanges });
  const ownSessions = new OwnSessionsService(dependencies);
  const own = { profile, passwords, resets, ownSessions, leaving, securityEvents };
  return {
    routes: [
      ...accountRoutes(service),
      ...addressChangeRoutes(addressChanges, securityEvents),
      ...activityRoutes(activity),
      ...ownAccountRoutes(own),
      ...routesWith(service, passwords),
    ],
    handlers: [pictureHandler(dependencies)],
    service,
    leaving,
    ...ofFactors,
    demoUsers: new DemoUsersService({ ...dependencies, leaving }),
    securityEvents,
    ...heldAbout(activity, ownSessions, addressChanges),
    users: new UserManagementService({ db: dependencies.db, leaving, sessions, securityEvents }),
    operator: new OperatorService({ ...dependencies, passwords, resets }),
    findCurrentUser: currentUserFinder(sessions, dependencies),
    removeAccount: (userId) => leaving.remove(userId),
    ...pictureInventory,
    administrators: () => findAdministrators(dependencies.db),
    issueReset: (asked) => resets.issue(asked),
    addressLinks: new AddressLinksService(dependencies),
  };
}

/** What the domain holds about a person, for them to take away. */
function heldAbout(
  activity: ActivityService,
  ownSessions: OwnSessionsService,
  addressChanges: AddressChangesService,
): Pick<Accounts, 'activityOf' | 'sessionsOf' | 'pendingAddressOf'> {
  return {
    activityOf: (currentUser) => activity.held(currentUser),
    sessionsOf: (currentUser) => ownSessions.list(currentUser),
    pendingAddressOf: (currentUser) => addressChanges.pending(currentUser),
  };
}

/** How viewers are found, with what the site demands of administrators. */
function currentUserFinder(
  sessions: Sessions,
  { db, factorsRequired }: AccountsDependencies,
): Accounts['findCurrentUser'] {
  return async (token) => {
    const currentUser = await sessions.find(db, token);
    return currentUser && { ...currentUser, factorMissing: missesFactor(currentUser, factorsRequired) };
  };
}

function pictureHandler({ db, storage }: AccountsDependencies): JobHandler {
  return jobHandler(pictureDiscarded, ({ data, signal }) =>
    betweenBackups(db, () => storage.removeAll(data.key), signal),
  );
}

import type { Route } from '../../platform/route.ts';
import { betweenBackups } from '../../platform/backup/removal-hold.ts';
import { jobHandler, type JobHandler } from '../../platform/queue/queue.ts';
import { pictureDiscarded } from './accounts.jobs.ts';
import { accountRoutes } from './accounts.routes.ts';
import { AccountsService, type AccountsServiceDependencies } from './accounts.service.ts';
import { createFactors } from './factors/factors.ts';
import { DemoLearnersService } from './demo/demo-learners.service.ts';
import { DemoUsersService } from './demo/demo-users.service.ts';
import { addressChangeRoutes } from './address-change/address-change.routes.ts';
import { AddressChangesService } from './address-change/address-changes.service.ts';
import { AddressLinksService } from './address-change/address-links.service.ts';
import { KnownDevices } from './devices/known-devices.service.ts';
import { pictureInventory } from './named-files.repository.ts';
import { AccountDeletionService } from './users/account-deletion.service.ts';
import { passwordRoutes, type PasswordServices } from './passwords/passwords.routes.ts';
import { profileRoutes, type ProfileServices } from './profile/profile.routes.ts';
import { ownSessionRoutes } from './sessions/own-sessions.routes.ts';
import { OperatorService } from './operator.service.ts';
import { OwnSessionsService } from './sessions/own-sessions.service.ts';
import { PasswordGuard } from './login/password-guard.service.ts';
import { PasswordResetsService } from './passwords/resets.service.ts';
import { PasswordsService } from './passwords/passwords.service.ts';
import { UserManagementService } from './users/user-management.service.ts';
import { ProfileService } from './profile/profile.service.ts';
import { activityRoutes } from './security-events/activity.routes.ts';
import { ActivityService } from './security-events/activity.service.ts';
import { SecurityEventsService } from './security-events/security-events.service.ts';
import { SessionLookups } from './sessions/session-lookups.ts';
import { Sessions } from './sessions/sessions.service.ts';
import { FactorMails } from './factor-reversal/mails.ts';
import { Reversal } from './factor-reversal/reversal.service.ts';
import { missesFactor } from './users/user.ts';
import { findAdministrators } from './users/users.repository.ts';
import type { Accounts, AccountsDependencies } from './accounts.types.ts';

/** The dependencies of every service of accounts. */
function createDependencies(options: AccountsDependencies) {
  const lookups = new SessionLookups(options.db, options.clock);
  const sessions = new Sessions(options.clock, options.sessionLimits, lookups);
  const devices = new KnownDevices(options.clock);
  const securityEvents = new SecurityEventsService(options);
  const guard = new PasswordGuard({ ...options, devices, securityEvents });
  const factorMails = new FactorMails(options);
  const reversal = new Reversal({ ...options, sessions, devices, guard, factorMails });
  return { ...options, sessions, devices, guard, securityEvents, factorMails, reversal };
}

export function createAccounts(options: AccountsDependencies): Accounts {
  const base = createDependencies(options);
  const { sessions, securityEvents } = base;
  const { pendingLogins, routesWith, ...ofFactors } = createFactors(base);
  const dependencies = { ...base, ...ofFactors, pendingLogins };
  const activity = new ActivityService(dependencies);
  const service = new AccountsService(dependencies);
  const accountDeletion = new AccountDeletionService(dependencies);
  const passwords = new PasswordsService(dependencies);
  const resets = new PasswordResetsService({ ...dependencies, passwords });
  const addressChanges = new AddressChangesService(dependencies);
  const profile = new ProfileService({ ...dependencies, addressChanges });
  const ownSessions = new OwnSessionsService(dependencies);
  return {
    routes: [
      ...accountRoutes(service),
      ...addressChangeRoutes(addressChanges, securityEvents),
      ...activityRoutes(activity),
      ...ownAccountRoutes({ profile, passwords, resets, ownSessions, accountDeletion, securityEvents }),
      ...routesWith(service, passwords),
    ],
    handlers: [pictureHandler(dependencies)],
    service,
    accountDeletion,
    ...ofFactors,
    demoLearners: new DemoLearnersService(),
    demoUsers: new DemoUsersService({ ...dependencies, accountDeletion }),
    securityEvents,
    ...exportedData(activity, ownSessions, addressChanges),
    users: new UserManagementService({ db: dependencies.db, accountDeletion, sessions, securityEvents }),
    operator: new OperatorService({ ...dependencies, passwords, resets }),
    findCurrentUser: currentUserFinder(sessions, dependencies),
    removeAccount: async (userId) => void (await accountDeletion.remove(userId)),
    ...pictureInventory,
    administrators: () => findAdministrators(dependencies.db),
    issueReset: (request) => resets.issue(request),
    addressLinks: new AddressLinksService(dependencies),
  };
}

function ownAccountRoutes(
  services: ProfileServices & PasswordServices & { readonly ownSessions: OwnSessionsService },
): Route[] {
  return [...profileRoutes(services), ...passwordRoutes(services), ...ownSessionRoutes(services.ownSessions)];
}

/** What the domain stores about a user, for the data export. */
function exportedData(
  activity: ActivityService,
  ownSessions: OwnSessionsService,
  addressChanges: AddressChangesService,
): Pick<Accounts, 'activityOf' | 'sessionsOf' | 'pendingAddressOf'> {
  return {
    activityOf: (currentUser) => activity.exported(currentUser),
    sessionsOf: (currentUser) => ownSessions.list(currentUser),
    pendingAddressOf: (currentUser) => addressChanges.pending(currentUser),
  };
}

/** Finds the user of a session, and applies the site's requirements for administrators. */
function currentUserFinder(
  sessions: Sessions,
  { db, factorsRequired }: AccountsServiceDependencies,
): Accounts['findCurrentUser'] {
  return async (token) => {
    const currentUser = await sessions.find(db, token);
    return currentUser && { ...currentUser, factorMissing: missesFactor(currentUser, factorsRequired) };
  };
}

function pictureHandler({ db, storage }: AccountsServiceDependencies): JobHandler {
  return jobHandler(pictureDiscarded, ({ data, signal }) =>
    betweenBackups(db, () => storage.removeAll(data.key), signal),
  );
}

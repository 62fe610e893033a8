import { betweenBackups } from '../../platform/backup/removal-hold.ts';
import type { PendingAddress } from '@fit-coder/contracts/address-change';
import type { Activity } from '@fit-coder/contracts/security-events';
import type { ClaimedFolder } from '../../platform/leftovers/claimed-folder.ts';
import { jobHandler, type JobHandler } from '../../platform/jobs/queue.ts';
import type { SessionLimits } from '../../platform/security/session-limits.ts';
import type { Viewer, Route } from '../../platform/route.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import type { ListNamedFiles } from '../../platform/storage/stored-files.ts';
import { pictureDiscarded } from './accounts.jobs.ts';
import { accountRoutes } from './accounts.routes.ts';
import { AccountsService, type AccountsParts } from './accounts.service.ts';
import { createFactors, type FactorsOutside } from './factors/factors.ts';
import type { FactorsService } from './factors/factors.service.ts';
import type { TotpService } from './factors/totp/totp.service.ts';
import { DemoPeopleService } from './demo/demo-users.service.ts';
import { addressChangeRoutes } from './address-change/address-change.routes.ts';
import { AddressChangesService } from './address-change/address-changes.service.ts';
import { AddressLinksService } from './address-change/address-links.service.ts';
import { KnownDevices } from './devices/known-devices.service.ts';
import { pictureInventory } from './named-files.repository.ts';
import { LeavingService } from './users/account-deletion.service.ts';
import { ownAccountRoutes } from './profile/own-account.routes.ts';
import { OperatorService } from './operator.service.ts';
import { OwnSessionsService, type HeldSession } from './sessions/own-sessions.service.ts';
import { PasswordGuard } from './login/password-guard.service.ts';
import { PasswordResetsService, type IssuedReset, type ResetAsking } from './passwords/resets.service.ts';
import { PasswordsService } from './passwords/passwords.service.ts';
import { PeopleService } from './users/user-management.service.ts';
import { ProfileService } from './profile/profile.service.ts';
import { activityRoutes } from './security-events/activity.routes.ts';
import { ActivityService } from './security-events/activity.service.ts';
import {
  SecurityEventsService,
  type SecurityEventsParts,
} from './security-events/security-events.service.ts';
import { Sessions } from './sessions/sessions.service.ts';
import type { FactorChangesService } from './factor-reversal/changes.service.ts';
import { FactorMails } from './factor-reversal/mails.ts';
import { TakeBack } from './factor-reversal/reversal.service.ts';
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
export type { PeopleQuery } from './users/user-management.service.ts';
export { registrationsByMonth } from './users/registrations.repository.ts';

/** The accounts domain: who people are, and that they are signed in. */
export interface Accounts {
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
  readonly service: AccountsService;
  readonly leaving: LeavingService;
  /** The record of what concerns the safety of accounts and of the site. */
  readonly securityEvents: SecurityEvents;
  /** People's second factors. */
  readonly factors: FactorsService;
  /** The secrets of authenticator apps, which operators seal again after rotating the site's secret. */
  readonly appSecrets: Pick<TotpService, 'sealAnew'>;
  /** The people that a demo leaves in the data. */
  readonly demoPeople: DemoPeopleService;
  /** What is recorded of a person's account, for them to take away. */
  activityOf(viewer: Viewer): Promise<Activity[]>;
  /** The new address that is waiting for confirmation. */
  pendingAddressOf(viewer: Viewer): Promise<PendingAddress | null>;
  /** What administrators do with other people's accounts. */
  readonly people: PeopleService;
  /** What the operator's command does to accounts. */
  readonly operator: OperatorService;
  /** Who holds a session token. */
  findViewer(token: string): Promise<Viewer | null>;
  /** Where a person is signed in, as far as they may know it. */
  sessionsOf(viewer: Viewer): Promise<HeldSession[]>;
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
export type AccountsOutside = Omit<
  AccountsParts,
  'sessions' | 'guard' | 'devices' | 'securityEvents' | 'attempts'
> &
  SecurityEventsParts &
  Pick<FactorsOutside, 'site' | 'previousSecret'> & { readonly sessionLimits: SessionLimits };

/** What every service of accounts is given. */
function createParts(outside: AccountsOutside) {
  const sessions = new Sessions(outside.clock, outside.sessionLimits);
  const devices = new KnownDevices(outside.clock);
  const securityEvents = new SecurityEventsService(outside);
  const guard = new PasswordGuard({ ...outside, devices, securityEvents });
  const factorMails = new FactorMails(outside);
  const takeBack = new TakeBack({ ...outside, sessions, devices, guard, factorMails });
  return { ...outside, sessions, devices, guard, securityEvents, factorMails, takeBack };
}

export function createAccounts(outside: AccountsOutside): Accounts {
  const given = createParts(outside);
  const { sessions, securityEvents } = given;
  const { attempts, routesWith, ...ofFactors } = createFactors(given);
  const parts = { ...given, ...ofFactors, attempts };
  const activity = new ActivityService(parts);
  const service = new AccountsService(parts);
  const leaving = new LeavingService(parts);
  const passwords = new PasswordsService(parts);
  const resets = new PasswordResetsService({ ...parts, passwords });
  const addressChanges = new AddressChangesService(parts);
  const profile = new ProfileService({ ...parts, addressChanges });
  const ownSessions = new OwnSessionsService(parts);
  const own = { profile, passwords, resets, ownSessions, leaving, securityEvents };
  return {
    routes: [
      ...accountRoutes(service),
      ...addressChangeRoutes(addressChanges, securityEvents),
      ...activityRoutes(activity),
      ...ownAccountRoutes(own),
      ...routesWith(service, passwords),
    ],
    handlers: [pictureHandler(parts)],
    service,
    leaving,
    ...ofFactors,
    demoPeople: new DemoPeopleService({ ...parts, leaving }),
    securityEvents,
    ...heldAbout(activity, ownSessions, addressChanges),
    people: new PeopleService({ db: parts.db, leaving, sessions, securityEvents }),
    operator: new OperatorService({ ...parts, passwords, resets }),
    findViewer: viewerFinder(sessions, parts),
    removeAccount: (userId) => leaving.remove(userId),
    ...pictureInventory,
    administrators: () => findAdministrators(parts.db),
    issueReset: (asked) => resets.issue(asked),
    addressLinks: new AddressLinksService(parts),
  };
}

/** What the domain holds about a person, for them to take away. */
function heldAbout(
  activity: ActivityService,
  ownSessions: OwnSessionsService,
  addressChanges: AddressChangesService,
): Pick<Accounts, 'activityOf' | 'sessionsOf' | 'pendingAddressOf'> {
  return {
    activityOf: (viewer) => activity.held(viewer),
    sessionsOf: (viewer) => ownSessions.list(viewer),
    pendingAddressOf: (viewer) => addressChanges.pending(viewer),
  };
}

/** How viewers are found, with what the site demands of administrators. */
function viewerFinder(sessions: Sessions, { db, factorsRequired }: AccountsParts): Accounts['findViewer'] {
  return async (token) => {
    const viewer = await sessions.find(db, token);
    return viewer && { ...viewer, factorMissing: missesFactor(viewer, factorsRequired) };
  };
}

function pictureHandler({ db, storage }: AccountsParts): JobHandler {
  return jobHandler(pictureDiscarded, ({ data, signal }) =>
    betweenBackups(db, () => storage.removeAll(data.key), signal),
  );
}

import type { PendingAddress } from '@fit-coder/contracts/address-change';
import type { Activity } from '@fit-coder/contracts/security-events';
import type { ClaimedFolder } from '../../platform/leftovers/claimed-folder.ts';
import type { JobHandler } from '../../platform/queue/queue.ts';
import type { SessionLimits } from '../../platform/security/session-limits.ts';
import type { CurrentUser, Route } from '../../platform/route.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import type { ListNamedFiles } from '../../platform/storage/stored-files.ts';
import type { AccountsService } from './accounts.service.ts';
import type { AccountsServiceDependencies } from './accounts.service.ts';
import type { FactorsDependencies } from './factors/factors.ts';
import type { FactorsService } from './factors/factors.service.ts';
import type { TotpService } from './factors/totp/totp.service.ts';
import type { DemoLearnersService } from './demo/demo-learners.service.ts';
import type { DemoUsersService } from './demo/demo-users.service.ts';
import type { AddressLinksService } from './address-change/address-links.service.ts';
import type { AccountDeletionService, EndBilling } from './users/account-deletion.service.ts';
import type { OperatorService } from './operator.service.ts';
import type { HeldSession } from './sessions/own-sessions.service.ts';
import type { IssuedReset, ResetRequest } from './passwords/resets.service.ts';
import type { UserManagementService } from './users/user-management.service.ts';
import type { SecurityEventsDependencies } from './security-events/security-events.service.ts';
import type { FactorChangesService } from './factor-reversal/changes/changes.service.ts';

/** The accounts domain: users and their sessions. */
export interface Accounts {
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
  readonly service: AccountsService;
  readonly accountDeletion: AccountDeletionService;
  /** The log of security events. */
  readonly securityEvents: SecurityEvents;
  readonly factors: FactorsService;
  /** The secrets of authenticator apps, which operators seal again after rotating the site's secret. */
  readonly appSecrets: Pick<TotpService, 'sealAnew'>;
  /** The learners of the demo, whose activity fills its screens. */
  readonly demoLearners: DemoLearnersService;
  /** The users that a demo leaves in the data. */
  readonly demoUsers: DemoUsersService;
  /** The recorded activity of the user's account, for the data export. */
  activityOf(currentUser: CurrentUser): Promise<Activity[]>;
  /** The new address that is waiting for confirmation. */
  pendingAddressOf(currentUser: CurrentUser): Promise<PendingAddress | null>;
  /** What administrators do with the accounts of other users. */
  readonly users: UserManagementService;
  /** What the operator's command does to accounts. */
  readonly operator: OperatorService;
  /** The user of a session token. */
  findCurrentUser(token: string): Promise<CurrentUser | null>;
  /** The user's sessions, as far as they may see them. */
  sessionsOf(currentUser: CurrentUser): Promise<HeldSession[]>;
  /** Removes an account with all that belongs to it. @throws Refusal `not_found`, `last_admin` */
  removeAccount(userId: string): Promise<void>;
  /** The files in storage that rows of this domain name. */
  readonly namedFiles: ListNamedFiles;
  /** The folders of storage that belong to this domain. */
  readonly claimedFolders: readonly ClaimedFolder[];
  /** The contact addresses of all administrators. */
  administrators(): Promise<{ name: string; email: string }[]>;
  /** Makes the links of emails about a change of address. */
  readonly addressLinks: AddressLinksService;
  /** Makes the links of emails about a change of second factors. */
  readonly factorLinks: Pick<FactorChangesService, 'link'>;
  /** Makes a new link for a password reset; null when nothing should be sent. */
  issueReset(request: ResetRequest): Promise<IssuedReset | null>;
}

/** The dependencies of accounts. `secret` is the site's secret, used for signatures. */
export type AccountsDependencies = Omit<
  AccountsServiceDependencies,
  'sessions' | 'guard' | 'devices' | 'securityEvents' | 'pendingLogins'
> &
  SecurityEventsDependencies &
  Pick<FactorsDependencies, 'site' | 'previousSecret'> & {
    readonly sessionLimits: SessionLimits;
    readonly endBilling: EndBilling;
  };

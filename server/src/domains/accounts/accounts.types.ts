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
import type { DemoUsersService } from './demo/demo-users.service.ts';
import type { AddressLinksService } from './address-change/address-links.service.ts';
import type { AccountDeletionService } from './users/account-deletion.service.ts';
import type { OperatorService } from './operator.service.ts';
import type { HeldSession } from './sessions/own-sessions.service.ts';
import type { IssuedReset, ResetAsking } from './passwords/resets.service.ts';
import type { UserManagementService } from './users/user-management.service.ts';
import type { SecurityEventsDependencies } from './security-events/security-events.service.ts';
import type { FactorChangesService } from './factor-reversal/changes/changes.service.ts';

/** The accounts domain: who people are, and that they are signed in. */
export interface Accounts {
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
  readonly service: AccountsService;
  readonly accountDeletion: AccountDeletionService;
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
export type AccountsDependencies = Omit<
  AccountsServiceDependencies,
  'sessions' | 'guard' | 'devices' | 'securityEvents' | 'attempts'
> &
  SecurityEventsDependencies &
  Pick<FactorsDependencies, 'site' | 'previousSecret'> & { readonly sessionLimits: SessionLimits };

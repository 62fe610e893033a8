import type { AuditLog } from '../../platform/security/audit.ts';
import type { Route } from '../../platform/route.ts';
import type { ServiceContext } from '../../platform/service.ts';
import type { UsersDependencies } from './users.service.ts';

export interface AdminDependencies extends ServiceContext, UsersDependencies {}

/** The admin domain: users, statistics, and the audit log. */
export interface Admin {
  readonly routes: readonly Route[];
  /** Records every write of an administrator before it begins. */
  readonly audit: AuditLog;
  /** Records what the operator's command did. */
  recordOperation(operation: { action: string; sentence: string; subjectId: string | null }): Promise<void>;
}

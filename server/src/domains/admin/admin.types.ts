import type { Kysely } from 'kysely';
import type { AuditLog } from '../../platform/security/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DB } from '../../platform/database/database.generated.ts';
import type { JobHandler } from '../../platform/queue/queue.ts';
import type { Route } from '../../platform/route.ts';
import type { UsersDependencies } from './users.service.ts';

export interface AdminDependencies extends UsersDependencies {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
}

/** The admin domain: users, statistics, and the audit log. */
export interface Admin {
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
  /** Records every write of an administrator before it begins. */
  readonly audit: AuditLog;
  /** Records what the operator's command did. */
  recordOperation(operation: { action: string; sentence: string; subjectId: string | null }): Promise<void>;
}

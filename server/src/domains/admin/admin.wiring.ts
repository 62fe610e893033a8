import { jobHandler } from '../../platform/queue/queue.ts';
import { videoFailed } from '../media/media.ts';
import { adminRoutes } from './admin.routes.ts';
import { insertOperation } from './audit/audit.repository.ts';
import { AuditService } from './audit/audit.service.ts';
import { StatisticsService } from './statistics/statistics.service.ts';
import { UsersService } from './users/users.service.ts';
import type { AdminDependencies, Admin } from './admin.types.ts';

export function createAdmin(dependencies: AdminDependencies): Admin {
  const { db, clock, commerce } = dependencies;
  const audit = new AuditService(dependencies);
  const statistics = new StatisticsService(dependencies);
  return {
    routes: adminRoutes(statistics, new UsersService(dependencies), audit, commerce),
    handlers: [jobHandler(videoFailed, (run) => audit.recordFailedVideo(run))],
    audit,
    recordOperation: (operation) => insertOperation(db, operation, clock.now()),
  };
}

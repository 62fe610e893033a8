import { adminRoutes } from './admin.routes.ts';
import { insertOperation } from './audit/audit.repository.ts';
import { AuditService } from './audit/audit.service.ts';
import { StatisticsService } from './statistics/statistics.service.ts';
import { UsersService } from './users.service.ts';
import type { AdminDependencies, Admin } from './admin.types.ts';

export function createAdmin(dependencies: AdminDependencies): Admin {
  const { db, clock } = dependencies;
  const audit = new AuditService(dependencies);
  return {
    routes: adminRoutes(new StatisticsService(dependencies), new UsersService(dependencies), audit),
    audit,
    recordOperation: (operation) => insertOperation(db, operation, clock.now()),
  };
}

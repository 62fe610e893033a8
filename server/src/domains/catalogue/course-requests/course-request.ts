import type { CourseRequest } from '@fit-coder/contracts/course-requests';
import type { Role } from '@fit-coder/contracts/accounts';
import { maskEmail } from '../../accounts/accounts.ts';

/** A course request as stored. */
export interface CourseRequestRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly course: string;
  readonly created_at: Date;
}

/**
 * A course request as a user of this role may see it. The test administrator sees no addresses, because strangers share
 * the account.
 */
export function presentRequest(row: CourseRequestRow, role: Role): CourseRequest {
  return {
    id: row.id,
    name: row.name,
    email: role === 'admin' ? row.email : maskEmail(row.email),
    course: row.course,
    createdAt: row.created_at.toISOString(),
  };
}

import type { CourseRequest } from '@fit-coder/contracts/course-requests';
import type { Role } from '@fit-coder/contracts/accounts';
import { maskEmail } from '../../accounts/accounts.ts';

/** Someone's wish for a course as the database holds it. */
export interface CourseRequestRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly course: string;
  readonly created_at: Date;
}

/** A wish as someone of that role may see it; anyone can be the test administrator, who sees no addresses. */
export function presentRequest(row: CourseRequestRow, role: Role): CourseRequest {
  return {
    id: row.id,
    name: row.name,
    email: role === 'admin' ? row.email : maskEmail(row.email),
    course: row.course,
    createdAt: row.created_at.toISOString(),
  };
}

import { pageSize } from '@fit-coder/contracts/catalogue';
import type { CourseRequest } from '@fit-coder/contracts/course-requests';
import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { courseRequested } from '../catalogue.jobs.ts';
import { presentRequest } from './course-request.ts';
import { deleteRequest, findRequestPage, insertRequest } from './course-requests.repository.ts';

export interface CourseRequestsDependencies extends ServiceContext {
  readonly queue: Queue;
}

export class CourseRequestsService extends Service<CourseRequestsDependencies> {
  /** Stores a course request and enqueues the event about it. `currentUser` is null for a visitor. */
  async ask(
    currentUser: CurrentUser | null,
    request: { readonly name: string; readonly email: string; readonly course: string },
  ): Promise<void> {
    const { db, clock, queue } = this.dependencies;
    await db.transaction().execute(async (tx) => {
      const requestId = await insertRequest(tx, {
        // Strangers share the test administrator and must not see each other's requests.
        userId: currentUser && currentUser.role !== 'testadmin' ? currentUser.userId : null,
        name: request.name.trim(),
        email: request.email.trim(),
        course: request.course.trim(),
        createdAt: clock.now(),
      });
      await queue.send(tx, courseRequested, { requestId }, requestId);
    });
  }

  /** The newest first. @throws Refusal `invalid_input` for an unknown cursor */
  async page(
    currentUser: CurrentUser,
    cursor: string | undefined,
  ): Promise<{ requests: CourseRequest[]; next: string | null }> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const rows = await findRequestPage(this.dependencies.db, after, pageSize + 1);
    const { shown, next } = pageOf(rows, pageSize);
    return { requests: shown.map((row) => presentRequest(row, currentUser.role)), next };
  }

  /** @throws Refusal `not_found` */
  async remove(id: string): Promise<void> {
    if (await deleteRequest(this.dependencies.db, id)) return;
    throw new Refusal('not_found', 'There is no such request. It may have been deleted already.');
  }
}

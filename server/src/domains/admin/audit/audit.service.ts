import type { AuditEntry } from '@fit-coder/contracts/administration';
import type { AuditLog, EndedWrite, StartedWrite } from '../../../platform/security/audit.ts';
import { notLoggedIn } from '../../../platform/refusal.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { videoFailed } from '../../media/media.ts';
import { endEntry, findEntries, insertEntry, insertFailedVideo } from './audit.repository.ts';
import { presentEntry, readEntryCursor } from './audit.ts';

const pageSize = 50;

/** What administrators changed. An entry is never deleted, and outlives the accounts that it names. */
export class AuditService extends Service<ServiceContext> implements AuditLog {
  /** @throws Refusal `not_signed_in` if the account is gone */
  async begin(write: StartedWrite): Promise<(end: EndedWrite) => Promise<void>> {
    const id = await insertEntry(this.dependencies.db, write, this.dependencies.clock.now());
    if (id === null) throw notLoggedIn();
    return (end) => endEntry(this.dependencies.db, id, end);
  }

  /** Adds an entry for a video that could not be processed, under the name of the administrator who uploaded it. */
  async recordFailedVideo(run: JobRun<typeof videoFailed.data>): Promise<void> {
    const { db, clock } = this.dependencies;
    await db.transaction().execute(async (tx) => {
      await insertFailedVideo(tx, run.data, clock.now());
      await run.complete(tx);
    });
  }

  /** Newest first. @throws Refusal `invalid_input` for an unknown cursor */
  async page(cursor: string | undefined): Promise<{ entries: AuditEntry[]; next: string | null }> {
    const before = cursor === undefined ? undefined : readEntryCursor(cursor);
    const rows = await findEntries(this.dependencies.db, before, pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    return { entries: shown.map(presentEntry), next: last ? String(last.id) : null };
  }
}

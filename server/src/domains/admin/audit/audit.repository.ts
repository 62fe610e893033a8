import { sql } from 'kysely';
import type { EndedWrite, StartedWrite } from '../../../platform/security/audit.ts';
import type { Database } from '../../../platform/database/database.ts';
import { selectNamed } from '../../accounts/accounts.ts';
import type { EndedUpload } from '../../media/media.ts';
import { endOfUpload, type AuditRow } from './audit.ts';

/** Inserts an entry with the actor's current name and returns its id; null if the account is gone. */
export async function insertEntry(db: Database, write: StartedWrite, at: Date): Promise<number | null> {
  const row = await db
    .insertInto('audit_entries')
    .columns(['actor_id', 'actor_name', 'at', 'action', 'sentence', 'subject_id', 'outcome'])
    .expression(
      selectNamed(db, write.actorId)
        .select((e) => [e.val(at).as('at'), e.val(write.action).as('action')])
        .select((e) => [e.val(write.sentence).as('sentence'), e.val(write.subjectId).as('subject')])
        .select((e) => e.val('started').as('outcome')),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Inserts an entry for an operator's command, which has no account. */
export async function insertOperation(
  db: Database,
  operation: { readonly action: string; readonly sentence: string; readonly subjectId: string | null },
  at: Date,
): Promise<void> {
  const { action, sentence, subjectId } = operation;
  const actor = { actor_id: null, actor_name: 'Operator (command line)' };
  await db
    .insertInto('audit_entries')
    .values({ at, ...actor, action, sentence, subject_id: subjectId, outcome: 'done' })
    .execute();
}

/** Inserts an entry with the actor of the lecture's last upload or retry; none for a video that no administrator uploaded. */
export async function insertFailedVideo(
  db: Database,
  video: { readonly lectureId: string; readonly fileName: string; readonly note: string },
  at: Date,
): Promise<void> {
  const sentence = `${video.fileName} could not be processed. ${video.note}`;
  await db
    .insertInto('audit_entries')
    .columns(['actor_id', 'actor_name', 'at', 'action', 'sentence', 'subject_id', 'outcome'])
    .expression((e) =>
      e
        .selectFrom('audit_entries')
        .select(['actor_id', 'actor_name'])
        .select([e.val(at).as('at'), e.val('processVideo').as('action'), e.val(sentence).as('sentence')])
        .select(['subject_id', e.val('video_failed').as('outcome')])
        .where('subject_id', '=', video.lectureId)
        .where('action', 'in', ['uploadVideo', 'retryVideo'])
        .where('outcome', '=', 'done')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute();
}

/** Records how a write ended, unless the end of what it began is recorded already. */
export async function endEntry(db: Database, id: number, { outcome, sentence }: EndedWrite): Promise<void> {
  const query = db.updateTable('audit_entries').set({ outcome, sentence }).where('id', '=', id);
  await query.where('outcome', '=', 'started').execute();
}

/**
 * Records in the entry of a lecture's newest upload how it ended. A short upload can end before its beginning is recorded;
 * one statement finds the entry in either state, while the beginning is being recorded.
 */
export async function recordUploadEnd(tx: Database, upload: EndedUpload): Promise<void> {
  await tx
    .updateTable('audit_entries')
    .set(endOfUpload(upload))
    .where('id', '=', (e) =>
      e
        .selectFrom('audit_entries')
        .select('id')
        .where('subject_id', '=', upload.lectureId)
        .where('action', '=', 'uploadVideo')
        .where('outcome', 'in', ['begun', 'started'])
        .orderBy(sql`outcome = 'begun'`, 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute();
}

/** The newest entries before `before`. */
export function findEntries(db: Database, before: number | undefined, limit: number): Promise<AuditRow[]> {
  let query = db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'actor_id', 'actor_name', 'action', 'sentence', 'subject_id', 'outcome']);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { AssetRow } from './asset.ts';

const columns = [
  'id',
  'lecture_id',
  'state',
  'percent',
  'note',
  'retryable',
  'file_name',
  'size_bytes',
  'duration_seconds',
  'renditions',
  'folder',
] as const;

const removedColumns = ['id', 'lecture_id', 'state', 'file_name'] as const;

/** What is known of a video whose row was removed. */
export type RemovedAsset = Pick<AssetRow, (typeof removedColumns)[number]>;

export interface NewAsset {
  readonly id: string;
  readonly lectureId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
}

/**
 * Inserts a video that is being uploaded or has been uploaded. Violates the unique index `media_assets_one_in_work`
 * while the lecture has another unfinished video, and a foreign key if there is no such lecture.
 */
export async function insertAsset(
  db: Database,
  asset: NewAsset,
  state: 'uploading' | 'uploaded',
): Promise<void> {
  await db
    .insertInto('media_assets')
    .values({
      id: asset.id,
      lecture_id: asset.lectureId,
      state,
      file_name: asset.fileName,
      size_bytes: asset.sizeBytes,
    })
    .execute();
}

export async function findAsset(db: Database, id: string): Promise<AssetRow | null> {
  return (
    (await db.selectFrom('media_assets').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
  );
}

/** The newest video of each lecture. */
export function findLatestAssets(db: Database, lectureIds: readonly string[]): Promise<AssetRow[]> {
  return db
    .selectFrom('media_assets')
    .distinctOn('lecture_id')
    .select(columns)
    .where('lecture_id', '=', sql<string>`any(${lectureIds}::uuid[])`)
    .orderBy('lecture_id')
    .orderBy('created_at', 'desc')
    .execute();
}

export interface AssetChange {
  readonly state?: AssetRow['state'];
  readonly percent?: number;
  readonly note?: string | null;
  readonly retryable?: boolean;
  readonly durationSeconds?: number;
  readonly renditions?: readonly string[];
  readonly storyboard?: boolean;
  readonly playlistVersion?: number;
  readonly folder?: string;
}

/** Changes an asset that is in one of the states `from`; returns null if it was not. */
export async function updateAsset(
  db: Database,
  id: string,
  from: readonly AssetRow['state'][],
  change: AssetChange,
): Promise<AssetRow | null> {
  const { durationSeconds, renditions, playlistVersion, ...rest } = change;
  const row = await db
    .updateTable('media_assets')
    .set({
      ...rest,
      ...(durationSeconds !== undefined && { duration_seconds: durationSeconds }),
      ...(renditions && { renditions: [...renditions] }),
      ...(playlistVersion !== undefined && { playlist_version: playlistVersion }),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** Serialises the admission of uploads on all nodes until the transaction ends. */
export async function admitUploadsInTurn(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('upload-admission'))`.execute(tx);
}

/** The bytes that uploads in progress have yet to send. */
export async function sumUploading(tx: Database): Promise<number> {
  const missing = sql<string>`coalesce(sum(size_bytes * (1 - percent / 100)), 0)`.as('bytes');
  const query = tx.selectFrom('media_assets').select(missing).where('state', '=', sql.lit('uploading'));
  return Number((await query.executeTakeFirstOrThrow()).bytes);
}

/** The size of all uploaded videos in bytes; uploads in progress count in full. */
export async function sumVideos(tx: Database): Promise<number> {
  const all = sql<string>`coalesce(sum(size_bytes), 0)`.as('bytes');
  return Number((await tx.selectFrom('media_assets').select(all).executeTakeFirstOrThrow()).bytes);
}

/** The ids of the videos that are being uploaded, on all nodes. */
export async function findUploading(db: Database): Promise<string[]> {
  const query = db.selectFrom('media_assets').select('id').where('state', '=', sql.lit('uploading'));
  return (await query.execute()).map(({ id }) => id);
}

/** Deletes the uploads that made no progress for `hours`. */
export function deleteAbandoned(tx: Database, hours: number): Promise<RemovedAsset[]> {
  return tx
    .deleteFrom('media_assets')
    .where('state', '=', sql.lit('uploading'))
    .where('updated_at', '<', sql<Date>`now() - make_interval(hours => ${hours}::int)`)
    .returning(removedColumns)
    .execute();
}

/** Deletes the video that is being uploaded to a lecture, and returns it; null if there was none. */
export async function deleteUploading(
  db: Database,
  of: { readonly lectureId: string } | { readonly id: string },
): Promise<RemovedAsset | null> {
  const row = await db
    .deleteFrom('media_assets')
    .where('id' in of ? 'id' : 'lecture_id', '=', 'id' in of ? of.id : of.lectureId)
    .where('state', '=', 'uploading')
    .returning(removedColumns)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes every video of these lectures. */
export function deleteAssetsOf(tx: Database, lectureIds: readonly string[]): Promise<RemovedAsset[]> {
  return tx
    .deleteFrom('media_assets')
    .where('lecture_id', '=', sql<string>`any(${lectureIds}::uuid[])`)
    .returning(removedColumns)
    .execute();
}

/** Deletes the finished and failed videos of a lecture that are older than the asset `assetId`. */
export function deleteReplaced(tx: Database, lectureId: string, assetId: string): Promise<RemovedAsset[]> {
  return tx
    .deleteFrom('media_assets')
    .where('lecture_id', '=', lectureId)
    .where('state', 'in', ['ready', 'failed'])
    .where((e) =>
      e('created_at', '<', e.selectFrom('media_assets').select('created_at').where('id', '=', assetId)),
    )
    .returning(removedColumns)
    .execute();
}

/** Gives a lecture a copy of a ready video. False if the video is no longer ready, or no longer there. */
export async function insertCopy(
  tx: Database,
  { from, to, lectureId }: { readonly from: string; readonly to: string; readonly lectureId: string },
): Promise<boolean> {
  // The lock keeps the video's files until the copy is committed.
  const { numAffectedRows } = await sql`
    with original as (select * from media_assets where id = ${from} and state = 'ready' for share)
    insert into media_assets
    select copied.* from original, jsonb_populate_record(null::media_assets, to_jsonb(original)
      || jsonb_build_object('id', ${to}::uuid, 'lecture_id', ${lectureId}::uuid,
        'folder', null, 'created_at', now(), 'updated_at', now())) as copied`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Whether a video of the lecture in `column` was uploaded and has not failed, as a condition for queries of other domains.
 * A ready one counts, because the lecture gets it a moment later.
 */
export function hasVideoOnItsWay(column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from media_assets as sent
    where sent.lecture_id = ${sql.ref(column)} and sent.state in ('uploaded', 'processing', 'ready'))`;
}

/** Those of `ids` that still have a row. */
export async function findExisting(db: Database, ids: readonly string[]): Promise<string[]> {
  const query = db.selectFrom('media_assets').select('id');
  const rows = await query.where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  return rows.map(({ id }) => id);
}

/** The folder of a ready video's files; undefined if there is no ready video. */
export async function findFolder(db: Database, id: string): Promise<string | null | undefined> {
  const query = db.selectFrom('media_assets').select('folder').where('id', '=', id);
  return (await query.where('state', '=', 'ready').executeTakeFirst())?.folder;
}

export async function hasStoryboard(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('media_assets')
    .select('storyboard')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.storyboard ?? false;
}

/** Ready videos with a master playlist of an older version, ordered by id, after the id `after`. */
export async function findOldPlaylists(db: Database, after: string | null, limit: number): Promise<string[]> {
  let query = db.selectFrom('media_assets').select('id').where('state', '=', sql.lit('ready'));
  // A literal, so that the partial index is used.
  query = query.where('playlist_version', '<', sql.lit(2));
  if (after !== null) query = query.where('id', '>', after);
  return (await query.orderBy('id').limit(limit).execute()).map(({ id }) => id);
}

export async function setPlaylistVersion(
  db: Database,
  ids: readonly string[],
  version: number,
): Promise<void> {
  await db
    .updateTable('media_assets')
    .set({ playlist_version: version })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

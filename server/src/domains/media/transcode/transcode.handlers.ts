import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { betweenBackups } from '../../../platform/backup/removal-hold.ts';
import type { DiskSpace } from '../../../platform/disk/disk-space.ts';
import type { Logger } from '../../../platform/observation/log.ts';
import { jobHandler, type JobHandler, type JobRun } from '../../../platform/queue/queue.ts';
import type { SecurityEvents } from '../../../platform/security/security-events.ts';
import { deliveredPrefix, sourceKey, type AssetRow } from '../assets/asset.ts';
import { findAsset } from '../assets/assets.repository.ts';
import { inWork, type AssetsDependencies, type AssetsService } from '../assets/assets.service.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.process.ts';
import { currentPlaylistVersion } from '../delivery/playlist.ts';
import { transcodeToHls, type TranscodeResult } from './hls/hls.transcode.ts';
import { transcodeGivenUp, transcodeVideo, videoReady } from '../media.jobs.ts';
import { MediaRejected, VideoUnfinished } from '../media.rejection.ts';
import { makePoster } from './poster.image.ts';
import { emptyFolder, removeOtherRuns, removeWhenGone } from './run-files.ts';
import { probeVideo } from '../probe/probe.ts';

export interface TranscodeDependencies extends AssetsDependencies {
  /** The disk of the work folder, even if videos are stored elsewhere. */
  readonly nodeDisk: Pick<DiskSpace, 'forVideos'>;
  readonly assets: AssetsService;
  readonly ffmpeg: Ffmpeg;
  readonly log: Logger;
  readonly securityEvents: SecurityEvents;
}

const ffmpegPollMs = 2000;
const roomPauseMs = 10_000;
const tellEveryMs = 500;

/**
 * The worker's handlers: they turn an uploaded file into a ladder, a poster and a storyboard, or into a message why
 * not.
 */
export function transcodeHandlers(dependencies: TranscodeDependencies): JobHandler[] {
  return [
    jobHandler(transcodeVideo, (run) => transcode(dependencies, run)),
    jobHandler(transcodeGivenUp, ({ data }) => giveUp(dependencies, data.assetId)),
  ];
}

async function transcode(
  dependencies: TranscodeDependencies,
  run: JobRun<typeof transcodeVideo.data>,
): Promise<void> {
  const { db, assets } = dependencies;
  const asset = await findAsset(db, run.data.assetId);
  // A killed run may have left files of a video that was removed meanwhile.
  if (!asset) return removeWhenGone(dependencies, run.data.assetId, run.signal);
  if (!inWork.some((state) => state === asset.state)) return;
  const removed = new AbortController();
  try {
    await untilFfmpeg(dependencies, asset, run.signal);
    if (!(await hasRoom(dependencies, asset))) return await leaveToOthers(dependencies, asset, run);
    await assets.change(db, asset.id, inWork, { state: 'processing', percent: 0, note: null });
    await produce({ ...dependencies, removed }, asset, AbortSignal.any([run.signal, removed.signal]));
  } catch (error) {
    if (removed.signal.aborted) return removeWhenGone(dependencies, asset.id, run.signal);
    // The next run of the job reports the state.
    if (run.signal.aborted) throw error;
    if (error instanceof VideoUnfinished) return keep(dependencies, asset, error, run);
    if (error instanceof MediaRejected) return refuse(dependencies, asset, error, run.signal);
    const note = 'Processing was interrupted and will start again.';
    await assets.change(db, asset.id, inWork, { state: 'uploaded', percent: 0, note });
    throw error;
  }
}

/** Stores why the probe rejected the file and removes it, because retrying it is useless. */
async function refuse(
  { db, assets, storage, log, securityEvents }: TranscodeDependencies,
  asset: AssetRow,
  error: MediaRejected,
  signal: AbortSignal,
): Promise<void> {
  log.info({ err: error.cause, asset: asset.id, code: error.code }, 'a video was refused');
  const event = { kind: 'upload_refused', userId: null, detail: { reason: error.code } } as const;
  securityEvents.record(event, { ip: '', userAgent: '' });
  await db.transaction().execute((tx) => assets.fail(tx, asset.id, error.message));
  await betweenBackups(db, () => storage.removeAll(sourceKey(asset.id)), signal);
}

/**
 * Keeps the file, which may be fine, so that it can be processed again. The run ends in the same transaction: a retry
 * would not be enqueued while it still ran.
 */
async function keep(
  { db, assets, log }: TranscodeDependencies,
  asset: AssetRow,
  error: VideoUnfinished,
  run: JobRun<typeof transcodeVideo.data>,
): Promise<void> {
  log.warn(
    { err: error.cause, asset: asset.id, code: error.code },
    'a video could not be processed completely',
  );
  await db.transaction().execute(async (tx) => {
    await assets.fail(tx, asset.id, error.message, true);
    await run.complete(tx);
  });
}

/** Every attempt failed, or its worker died. Without ffmpeg the video keeps waiting. */
async function giveUp({ db, assets, queue, ffmpeg }: TranscodeDependencies, assetId: string): Promise<void> {
  const state = await ffmpeg.check();
  if (!state.ready)
    return db.transaction().execute((tx) => queue.send(tx, transcodeVideo, { assetId }, assetId));
  const note = 'Processing failed on our side. The file is kept: try again.';
  await db.transaction().execute((tx) => assets.fail(tx, assetId, note, true));
}

/** Waits for ffmpeg, which may be installed while the site runs; until then the video's state says so. */
async function untilFfmpeg(
  { ffmpeg, assets, db, log }: TranscodeDependencies,
  asset: AssetRow,
  signal: AbortSignal,
): Promise<void> {
  const note = 'Waiting for ffmpeg, which is not installed on this machine yet.';
  for (let logged = false, state = await ffmpeg.check(); !state.ready; state = await ffmpeg.check()) {
    if (!logged) {
      log.warn({ asset: asset.id, reason: state.reason }, 'a video waits for ffmpeg');
      await assets.change(db, asset.id, inWork, { state: 'uploaded', percent: 0, note });
    }
    logged = true;
    await delay(ffmpegPollMs, undefined, { signal });
  }
}

/** A node that fetches a source needs room for it and for its result. */
async function hasRoom({ storage, nodeDisk }: TranscodeDependencies, asset: AssetRow): Promise<boolean> {
  return !storage.isShared || (await nodeDisk.forVideos()) >= 2 * asset.size_bytes;
}

/** Puts the job back without the cost of an attempt, after a pause in which other workers can take jobs. */
async function leaveToOthers(
  { db, assets, queue, log }: TranscodeDependencies,
  asset: AssetRow,
  run: JobRun<typeof transcodeVideo.data>,
): Promise<void> {
  log.warn({ asset: asset.id, bytes: asset.size_bytes }, 'the disk of this node has no room for a video');
  const note = 'Waiting for room on the disk of a worker.';
  await assets.change(db, asset.id, inWork, { state: 'uploaded', percent: 0, note });
  await delay(roomPauseMs, undefined, { signal: run.signal });
  await db.transaction().execute(async (tx) => {
    await run.complete(tx);
    await queue.send(tx, transcodeVideo, { assetId: asset.id }, asset.id);
  });
}

async function produce(
  dependencies: TranscodeDependencies & { readonly removed: AbortController },
  asset: AssetRow,
  signal: AbortSignal,
): Promise<void> {
  const { ffmpeg, storage, workFolder } = dependencies;
  const file = await storage.localFile(sourceKey(asset.id), join(workFolder, 'sources'), signal);
  if (file === null) return lost(dependencies, asset);
  const source = file.path;
  const ofAsset = join(workFolder, 'transcodes', asset.id);
  const folder = randomUUID();
  try {
    const outFolder = await emptyFolder(ofAsset, folder);
    await requireWhole(source, asset);
    const video = await probeVideo(ffmpeg, source, signal);
    const onProgress = progressTeller(dependencies, asset);
    const result = await transcodeToHls({ ffmpeg, source, outFolder, video, onProgress, signal });
    const poster = await makePoster({ ffmpeg, source, video, signal });
    await writeFile(join(outFolder, 'poster.webp'), poster);
    signal.throwIfAborted();
    await storage.putFolder(deliveredPrefix({ id: asset.id, folder }), outFolder);
    // Before the video is ready, so that a ready video never leaves temporary files.
    await rm(ofAsset, { recursive: true, force: true });
    await file.release();
    await publish(dependencies, asset, { ...result, folder }, signal);
  } finally {
    await rm(ofAsset, { recursive: true, force: true });
    await file.release();
  }
}

/** Bytes that the storage lost are not the file's fault. */
async function requireWhole(source: string, asset: AssetRow): Promise<void> {
  const { size } = await stat(source);
  if (size !== asset.size_bytes) throw new Error(`the source has ${size} of its ${asset.size_bytes} bytes`);
}

async function publish(
  dependencies: TranscodeDependencies,
  asset: AssetRow,
  result: TranscodeResult & { readonly folder: string },
  signal: AbortSignal,
): Promise<void> {
  const { db, assets, queue } = dependencies;
  const { durationSeconds, folder } = result;
  const renditions = result.renditions.map(({ name }) => name);
  await db.transaction().execute(async (tx) => {
    const ready = { state: 'ready', percent: 100, note: null, storyboard: true } as const;
    const made = { durationSeconds, renditions, playlistVersion: currentPlaylistVersion, folder };
    const row = await assets.change(tx, asset.id, inWork, { ...ready, ...made });
    if (!row) return;
    const event = { lectureId: asset.lecture_id, assetId: asset.id, durationSeconds };
    await queue.send(tx, videoReady, event, asset.id);
  });
  await removeWhenGone(dependencies, asset.id, signal);
  await removeOtherRuns(dependencies, asset.id, signal);
}

/** The source is not in the storage. */
async function lost({ db, assets }: TranscodeDependencies, asset: AssetRow): Promise<void> {
  const note = 'The uploaded file is no longer there. Upload the video again.';
  await db.transaction().execute((tx) => assets.fail(tx, asset.id, note));
}

/**
 * Stores progress at most twice a second, one value after the other so that they arrive in order. A failed write does
 * not stop the work; one that finds no video does, because the video was removed.
 */
function progressTeller(
  { assets, db, log, removed }: TranscodeDependencies & { readonly removed: AbortController },
  asset: AssetRow,
): (percent: number) => void {
  let nextAt = 0;
  let writing = false;
  return (percent) => {
    if (writing || performance.now() < nextAt) return;
    writing = true;
    nextAt = performance.now() + tellEveryMs;
    assets
      .change(db, asset.id, ['processing'], { percent })
      .then((row) => row ?? removed.abort(new Error('the video was removed')))
      .catch((error: unknown) => log.warn({ err: error }, 'progress could not be written'))
      .finally(() => {
        writing = false;
      });
  };
}

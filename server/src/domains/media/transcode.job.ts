import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../platform/log.ts';
import { jobHandler, type JobHandler, type JobRun } from '../../platform/queue.ts';
import { mediaPrefix, sourceKey, type AssetRow } from './asset.ts';
import { findAsset } from './assets.repository.ts';
import type { AssetsParts, AssetsService } from './assets.service.ts';
import type { Ffmpeg } from './ffmpeg.process.ts';
import { transcodeToHls } from './hls.transcode.ts';
import { transcodeVideo, videoReady } from './media.jobs.ts';
import { MediaRejected } from './media.rejection.ts';
import { makePoster } from './poster.image.ts';
import { probeVideo } from './video.probe.ts';

export interface TranscodeParts extends AssetsParts {
  readonly assets: AssetsService;
  readonly ffmpeg: Ffmpeg;
  readonly log: Logger;
}

const inWork = ['uploaded', 'processing'] as const;
const ffmpegPollMs = 3000;
const tellEveryMs = 500;

/** The worker's part: an uploaded file becomes a ladder, a poster and a storyboard, or a sentence why not. */
export function transcodeHandler(parts: TranscodeParts): JobHandler {
  return jobHandler(transcodeVideo, async (run) => {
    const { db, assets, log } = parts;
    const asset = await findAsset(db, run.data.assetId);
    if (!asset || !inWork.some((state) => state === asset.state)) return;
    try {
      await untilFfmpeg(parts, asset, run.signal);
      await assets.change(db, asset.id, inWork, { state: 'processing', percent: 0, note: null });
      await process(parts, asset, run);
    } catch (error) {
      if (error instanceof MediaRejected) {
        log.info({ err: error.cause, asset: asset.id, code: error.code }, 'a video was refused');
        await assets.change(db, asset.id, inWork, { state: 'failed', note: error.message });
        return;
      }
      const note = run.last
        ? 'Processing failed on our side. The file is kept: try again.'
        : 'Processing was interrupted and starts again.';
      const state = run.last ? 'failed' : 'uploaded';
      await assets.change(db, asset.id, inWork, { state, percent: 0, note });
      throw error;
    }
  });
}

/** ffmpeg may be installed while the site runs; until then the video says what it waits for. */
async function untilFfmpeg(
  { ffmpeg, assets, db }: TranscodeParts,
  asset: AssetRow,
  signal: AbortSignal,
): Promise<void> {
  for (let state = await ffmpeg.check(); !state.ready; state = await ffmpeg.check()) {
    await assets.change(db, asset.id, inWork, {
      note: 'Waits for ffmpeg, which is not installed on this machine yet.',
    });
    await delay(ffmpegPollMs, undefined, { signal });
  }
}

async function process(parts: TranscodeParts, asset: AssetRow, run: JobRun): Promise<void> {
  const { assets, db, ffmpeg, queue, storage } = parts;
  const { signal } = run;
  const source = await storage.localPath(sourceKey(asset.id));
  if (source === null) throw new MediaRejected('empty', new Error('the uploaded file is not in storage'));
  const outFolder = await emptyFolder(parts.workFolder, asset.id);
  try {
    const video = await probeVideo(ffmpeg, source, signal);
    const onProgress = progressTeller(parts, asset);
    const result = await transcodeToHls({ ffmpeg, source, outFolder, video, onProgress, signal });
    const poster = await makePoster({ ffmpeg, source, video, signal });
    await writeFile(join(outFolder, 'poster.webp'), poster.image);
    await storage.putFolder(mediaPrefix(asset.id), outFolder);
    const { durationSeconds } = result;
    await db.transaction().execute(async (tx) => {
      const change = {
        state: 'ready',
        percent: 100,
        note: null,
        durationSeconds,
        renditions: result.renditions.map(({ name }) => name),
        storyboard: true,
      } as const;
      if (!(await assets.change(tx, asset.id, inWork, change))) return;
      await queue.send(
        tx,
        videoReady,
        { lectureId: asset.lecture_id, assetId: asset.id, durationSeconds },
        asset.id,
      );
    });
  } finally {
    await rm(outFolder, { recursive: true, force: true });
  }
}

/** A new folder for this run; what a killed run of the same asset left is removed. */
async function emptyFolder(workFolder: string, assetId: string): Promise<string> {
  const ofAsset = join(workFolder, 'transcodes', assetId);
  await rm(ofAsset, { recursive: true, force: true });
  const folder = join(ofAsset, randomUUID());
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Writes progress at most twice a second; a write that fails is no reason to stop the work. */
function progressTeller({ assets, db, log }: TranscodeParts, asset: AssetRow): (percent: number) => void {
  let toldAt = 0;
  return (percent) => {
    const now = Date.now();
    if (now - toldAt < tellEveryMs) return;
    toldAt = now;
    assets
      .change(db, asset.id, ['processing'], { percent })
      .catch((error: unknown) => log.warn({ err: error }, 'progress could not be written'));
  };
}

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../../platform/observation/log.ts';
import { jobHandler } from '../../platform/queue/queue.ts';
import { AssetsService } from './assets/assets.service.ts';
import { findFolder, hasStoryboard } from './assets/assets.repository.ts';
import { installDelivery } from './delivery/delivery.ts';
import { describeConfinement } from './confinement/confinement.ts';
import { VideoCopiesService } from './assets/video-copies.service.ts';
import { isUnready, openFfmpeg, type Ffmpeg } from './ffmpeg/ffmpeg.process.ts';
import { FfmpegMissing } from './ffmpeg/ffmpeg.tools.ts';
import { mediaRoutes } from './media.routes.ts';
import { findVideoFiles, isInWork, videoFolders } from './assets/named-files.repository.ts';
import { repairPlaylists } from './delivery/playlist-repair.ts';
import { removeFiles } from './assets/removal.jobs.ts';
import { removedChannel, AssetRemovalService } from './assets/removal.service.ts';
import { transcodeHandlers } from './transcode/transcode.handlers.ts';
import { installUploads } from './upload/upload.routes.ts';
import { UploadsService } from './upload/uploads.service.ts';
import type { MediaDependencies, Media } from './media.types.ts';

export function createMedia(dependencies: MediaDependencies): Media {
  const { db, storage, clock, workFolder } = dependencies;
  const assets = new AssetsService(dependencies);
  const uploads = new UploadsService({ ...dependencies, assets });
  const removal = new AssetRemovalService(dependencies);
  const ffmpeg = openLoggedFfmpeg(dependencies);
  dependencies.bus.listen(removedChannel, (assetId) => {
    if (assetId !== null) uploads.abandon(assetId);
  });
  return {
    routes: mediaRoutes(assets, uploads),
    handlers: [
      ...transcodeHandlers({ ...dependencies, assets, ffmpeg }),
      jobHandler(removeFiles, ({ data, signal }) => removal.work(data, signal)),
    ],
    removal,
    copies: new VideoCopiesService({ db, storage }),
    videosOf: (tx, lectureIds) => assets.videosOf(tx, lectureIds),
    hasStoryboard,
    howFfmpegRuns: () => howItRuns(ffmpeg),
    namedFiles: findVideoFiles,
    claimedFolders: videoFolders,
    isLent: (key) => isInWork(db, key),
    ingest: (input) => assets.ingest(input),
    async recover({ web, worker }) {
      for (const unfinished of [...(web ? ['ingest'] : []), ...(worker ? ['sources', 'transcodes'] : [])])
        await rm(join(workFolder, unfinished), { recursive: true, force: true });
      if (!web) return;
      await removal.removeAbandoned();
      await uploads.recover();
      await repairPlaylists(dependencies);
    },
    install(app, access) {
      sweepUploads(app, removal, dependencies.log);
      installUploads(app, uploads, { ...access, securityEvents: dependencies.securityEvents });
      const folderOf = (assetId: string) => findFolder(db, assetId);
      installDelivery(app, { ...access, storage, clock, folderOf, way: dependencies.delivery });
    },
  };
}

/** Removes abandoned uploads every hour while the server runs. */
function sweepUploads(app: FastifyInstance, removal: AssetRemovalService, log: Logger): void {
  const sweep = () =>
    removal
      .removeAbandoned()
      .catch((error: unknown) => log.warn({ err: error }, 'abandoned uploads could not be removed'));
  const timer = setInterval(() => void sweep(), 60 * 60 * 1000).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Opens ffmpeg, and logs its confinement when it is found and when it changes. */
function openLoggedFfmpeg({ ffmpeg, log }: MediaDependencies): Ffmpeg {
  return openFfmpeg(ffmpeg, ({ confinement, failures }) => {
    const line = `ffmpeg runs ${describeConfinement(confinement)}`;
    if (confinement === 'sandbox') log.info({ confinement }, line);
    else log.warn({ confinement, failures }, line);
  });
}

async function howItRuns(ffmpeg: Ffmpeg): Promise<string> {
  try {
    return `runs ${describeConfinement(await ffmpeg.confinement())}`;
  } catch (error) {
    if (error instanceof FfmpegMissing) return 'is missing, and uploaded videos wait for it';
    if (isUnready(error))
      return 'is not tested yet, because the machine is busy, and uploaded videos wait for it';
    throw error;
  }
}

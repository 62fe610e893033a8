import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Video } from '@fit-coder/contracts/media';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/observation/log.ts';
import type { ClaimedFolder } from '../../platform/leftovers/claimed-folder.ts';
import { jobHandler, type JobHandler } from '../../platform/jobs/queue.ts';
import type { Route } from '../../platform/route.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import type { ListNamedFiles } from '../../platform/storage/stored-files.ts';
import type { AdmissionDependencies } from './upload/upload.admission.ts';
import { AssetsService, type AssetsDependencies } from './assets/assets.service.ts';
import { hasStoryboard } from './assets/assets.repository.ts';
import { installDelivery, type DeliveryDependencies } from './delivery/delivery.ts';
import { describeConfinement } from './confinement/confinement.ts';
import { openFfmpeg, type Ffmpeg } from './ffmpeg/ffmpeg.process.ts';
import { FfmpegMissing, type FfmpegPlaces } from './ffmpeg/ffmpeg.tools.ts';
import { mediaRoutes } from './media.routes.ts';
import { findVideoFiles, isInWork, videoFolders } from './assets/named-files.repository.ts';
import { repairPlaylists } from './delivery/playlist-repair.ts';
import { removeFiles } from './assets/removal.jobs.ts';
import { removedChannel, RemovalService } from './assets/removal.service.ts';
import { transcodeHandlers } from './transcode/transcode.job.ts';
import { installUploads, type UploadAccess } from './upload/upload.routes.ts';
import { Uploads } from './upload/uploads.ts';

export { transcodeGivenUp, transcodeVideo, videoReady } from './media.jobs.ts';
export { removeFiles } from './assets/removal.jobs.ts';

export interface MediaDependencies extends AssetsDependencies, AdmissionDependencies {
  readonly clock: Clock;
  readonly log: Logger;
  readonly ffmpeg: FfmpegPlaces;
  readonly securityEvents: SecurityEvents;
}

/** The media domain: files that people upload, and what plays of them. */
export interface Media {
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
  /** The newest video of each lecture that has one. */
  videosOf(db: Database, lectureIds: readonly string[]): Promise<Map<string, Video>>;
  hasStoryboard(db: Database, assetId: string): Promise<boolean>;
  /** For the person who starts the site: what confines ffmpeg on this machine. */
  howFfmpegRuns(): Promise<string>;
  /** The files in storage that rows of this domain name. */
  readonly namedFiles: ListNamedFiles;
  /** The folders of storage that belong to this domain. */
  readonly claimedFolders: readonly ClaimedFolder[];
  /** Whether a file of storage may be lent to ffmpeg right now. */
  isLent(key: string): Promise<boolean>;
  /** How videos and the files of lectures go. */
  readonly removal: Pick<RemovalService, 'removeVideosOf' | 'removeReplaced' | 'removeFiles'>;
  /**
   * Sends a file of this machine through the pipeline, as if it had been uploaded; the file stays where it is.
   * @throws Refusal `upload_in_progress`, `not_found`
   */
  ingest(input: { lectureId: string; fileName: string; path: string }): Promise<void>;
  /**
   * Finishes uploads whose last byte came just before the last process on this data folder ended, removes what it left
   * half done, and repairs the playlists that an older version wrote. To be called before this process serves or works.
   */
  recover(): Promise<void>;
  /** The addresses that no contract describes: uploads by tus, and delivery. */
  install(app: FastifyInstance, access: UploadAccess & Omit<DeliveryDependencies, 'storage' | 'clock'>): void;
}

export function createMedia(dependencies: MediaDependencies): Media {
  const { storage, clock, workFolder } = dependencies;
  const assets = new AssetsService(dependencies);
  const uploads = new Uploads({ ...dependencies, assets });
  const removal = new RemovalService(dependencies);
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
    videosOf: (db, lectureIds) => assets.videosOf(db, lectureIds),
    hasStoryboard,
    howFfmpegRuns: () => howItRuns(ffmpeg),
    namedFiles: findVideoFiles,
    claimedFolders: videoFolders,
    isLent: (key) => isInWork(dependencies.db, key),
    ingest: (input) => assets.ingest(input),
    async recover() {
      for (const unfinished of ['ingest', 'transcodes'])
        await rm(join(workFolder, unfinished), { recursive: true, force: true });
      await removal.removeAbandoned();
      await uploads.recover();
      await repairPlaylists(dependencies);
    },
    install(app, access) {
      sweepUploads(app, removal, dependencies.log);
      installUploads(app, uploads, { ...access, securityEvents: dependencies.securityEvents });
      installDelivery(app, { ...access, storage, clock });
    },
  };
}

/** Removes abandoned uploads every hour while the server runs. */
function sweepUploads(app: FastifyInstance, removal: RemovalService, log: Logger): void {
  const sweep = () =>
    removal
      .removeAbandoned()
      .catch((error: unknown) => log.warn({ err: error }, 'abandoned uploads could not be removed'));
  const timer = setInterval(() => void sweep(), 60 * 60 * 1000).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** ffmpeg whose confinement is logged when it is found and when it changes. */
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
    throw error;
  }
}

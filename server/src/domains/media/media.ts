import type { FastifyInstance } from 'fastify';
import type { Video } from '@fit-coder/contracts/media';
import type { Database } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { JobHandler } from '../../platform/queue.ts';
import type { Route } from '../../platform/route.ts';
import { AssetsService, type AssetsParts } from './assets.service.ts';
import { hasStoryboard } from './assets.repository.ts';
import { installDelivery, type DeliveryParts } from './delivery.ts';
import { openFfmpeg } from './ffmpeg.process.ts';
import { mediaRoutes } from './media.routes.ts';
import { transcodeHandler } from './transcode.job.ts';
import { installUploads, type UploadAccess } from './upload.routes.ts';
import { Uploads } from './uploads.ts';

export { transcodeVideo, videoReady } from './media.jobs.ts';

/** The media domain: files that people upload, and what plays of them. */
export interface Media {
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
  /** The newest video of each lecture that has one. */
  videosOf(db: Database, lectureIds: readonly string[]): Promise<Map<string, Video>>;
  hasStoryboard(db: Database, assetId: string): Promise<boolean>;
  /** Sends a file of this machine through the pipeline, as if it had been uploaded. */
  ingest(input: { lectureId: string; fileName: string; path: string }): Promise<void>;
  /** Finishes uploads whose last byte came just before the process ended. */
  recover(): Promise<void>;
  /** The addresses that no contract describes: uploads by tus, and delivery. */
  install(app: FastifyInstance, access: UploadAccess & Omit<DeliveryParts, 'storage'>): void;
}

export function createMedia(parts: AssetsParts & { readonly log: Logger }): Media {
  const assets = new AssetsService(parts);
  const uploads = new Uploads({ ...parts, assets });
  return {
    routes: mediaRoutes(assets, uploads),
    handlers: [transcodeHandler({ ...parts, assets, ffmpeg: openFfmpeg() })],
    videosOf: (db, lectureIds) => assets.videosOf(db, lectureIds),
    hasStoryboard,
    ingest: (input) => assets.ingest(input),
    recover: () => uploads.recover(),
    install(app, access) {
      installUploads(app, uploads, access);
      installDelivery(app, { ...access, storage: parts.storage });
    },
  };
}

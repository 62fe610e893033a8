import type { FastifyInstance } from 'fastify';
import type { Video } from '@fit-coder/contracts/media';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/observation/log.ts';
import type { ClaimedFolder } from '../../platform/leftovers/claimed-folder.ts';
import type { JobHandler } from '../../platform/queue/queue.ts';
import type { Route } from '../../platform/route.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import type { ListNamedFiles } from '../../platform/storage/stored-files.ts';
import type { AdmissionDependencies } from './upload/upload.admission.ts';
import type { AssetsDependencies } from './assets/assets.service.ts';
import type { DeliveryDependencies } from './delivery/delivery.ts';
import type { DeliveryWay } from './delivery/ways/way.ts';
import type { FfmpegPlaces } from './ffmpeg/ffmpeg.tools.ts';
import type { AssetRemovalService } from './assets/removal.service.ts';
import type { TranscodeDependencies } from './transcode/transcode.handlers.ts';
import type { VideoCopiesService } from './assets/video-copies.service.ts';
import type { UploadAccess } from './upload/upload.routes.ts';

export interface MediaDependencies extends AssetsDependencies, AdmissionDependencies {
  readonly clock: Clock;
  readonly log: Logger;
  /** Who sends the bytes of videos. */
  readonly delivery: DeliveryWay;
  readonly nodeDisk: TranscodeDependencies['nodeDisk'];
  readonly ffmpeg: FfmpegPlaces;
  readonly securityEvents: SecurityEvents;
}

/** The media domain: uploaded files, and the videos made from them. */
export interface Media {
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
  /** The newest video of each lecture that has one. */
  videosOf(db: Database, lectureIds: readonly string[]): Promise<Map<string, Video>>;
  hasStoryboard(db: Database, assetId: string): Promise<boolean>;
  /** A sentence for the operator: how ffmpeg is confined on this machine. */
  howFfmpegRuns(): Promise<string>;
  /** The files in storage that rows of this domain name. */
  readonly namedFiles: ListNamedFiles;
  /** The folders of storage that belong to this domain. */
  readonly claimedFolders: readonly ClaimedFolder[];
  /** Whether a file of storage may be lent to ffmpeg at the moment. */
  isLent(key: string): Promise<boolean>;
  /** Removes videos and the files of lectures. */
  readonly removal: Pick<AssetRemovalService, 'removeVideosOf' | 'removeReplaced' | 'removeFiles'>;
  /** Copies of videos that share the bytes of their files. */
  readonly copies: Pick<VideoCopiesService, 'copyFiles' | 'insert' | 'drop'>;
  /**
   * Processes a local file as if it had been uploaded; the file stays where it is.
   * @throws Refusal `upload_in_progress`, `not_found`
   */
  ingest(input: { lectureId: string; fileName: string; path: string }): Promise<void>;
  /**
   * Recovers after the previous process with these roles on this data folder: finishes complete uploads, removes
   * unfinished work, and repairs the playlists of older versions. Call it before this process serves requests or runs
   * jobs.
   */
  recover(roles: { readonly web: boolean; readonly worker: boolean }): Promise<void>;
  /** Installs the routes without a contract: uploads by tus, and delivery. */
  install(
    app: FastifyInstance,
    access: UploadAccess & Omit<DeliveryDependencies, 'storage' | 'clock' | 'folderOf' | 'way'>,
  ): void;
}

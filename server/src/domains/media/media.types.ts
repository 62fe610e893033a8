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
import type { FfmpegPlaces } from './ffmpeg/ffmpeg.tools.ts';
import type { RemovalService } from './assets/removal.service.ts';
import type { UploadAccess } from './upload/upload.routes.ts';

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

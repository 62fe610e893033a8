import { StartError } from '../start-error.ts';
import type { Storage } from './storage.ts';

const accept = 'npm run fit-coder -- accept files';

/** The kind of storage. */
type Place = Pick<Storage, 'isShared'>;

/** For a storage with the mark of another site. */
export function foreignRefusal({ isShared }: Place, dataDir: string): StartError {
  return new StartError(
    isShared
      ? 'The bucket of S3_BUCKET holds the files of another site, or of another database of this site. Each site needs a bucket of its own: check S3_BUCKET and DATABASE_URL.'
      : `The data folder ${dataDir} holds the files of another database. Check DATA_DIR and DATABASE_URL, or move its storage folder away.`,
  );
}

/** For a bucket with files that does not say whose they are. */
export function unmarkedRefusal(): StartError {
  return new StartError(
    `The bucket of S3_BUCKET holds files, but not the object site that says whose they are. Check S3_BUCKET. If they are this site's, run: ${accept}`,
  );
}

/** For an empty storage of a site that has another one. */
export function emptyRefusal({ isShared }: Place, dataDir: string): StartError {
  const ifLost = `If the files are lost, run: ${accept}`;
  return new StartError(
    isShared
      ? `The bucket of S3_BUCKET is empty, but this site already has a storage. Check S3_BUCKET and S3_ENDPOINT. To move the files into this bucket, take a backup and restore it. ${ifLost}`
      : `The data folder ${dataDir} holds no files of this site. Check DATA_DIR. If the other nodes use a bucket, set S3_BUCKET as they do. ${ifLost}`,
  );
}

/** For a worker without the data folder of the web process. */
export function workerRefusal(dataDir: string): StartError {
  return new StartError(
    `ROLE=worker finds no files of this site in ${dataDir}. Set DATA_DIR to the data folder of the process with ROLE=web and start that one first, or let all nodes share an object store (S3_BUCKET).`,
  );
}

import type { Database } from '../../../platform/database/database.ts';
import type { DiskLimits } from '../../../platform/disk/disk-settings.ts';
import type { DiskSpace } from '../../../platform/disk/disk-space.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Service } from '../../../platform/service.ts';
import { admitUploadsInTurn, sumUploading, sumVideos } from '../assets/assets.repository.ts';
import { sizeText } from './size-text.ts';

export interface AdmissionDependencies {
  readonly disk: Pick<DiskSpace, 'forVideos'>;
  readonly limits: DiskLimits;
}

/** How many bytes of an upload may arrive between two checks of the disk. */
const lookEvery = 16 * 1024 ** 2;

/** Decides whether there is space for an upload, before it begins and while it runs. */
export class UploadAdmission extends Service<AdmissionDependencies> {
  /**
   * Admits an upload of `sizeBytes`, whose row is inserted in the same transaction. Bytes that uploads in progress have
   * announced but not sent yet count as used, on all nodes. @throws Refusal `storage_full`
   */
  async admit(tx: Database, sizeBytes: number): Promise<void> {
    const { disk, limits } = this.dependencies;
    await admitUploadsInTurn(tx);
    const room = Math.floor((await disk.forVideos()) - (await sumUploading(tx)));
    if (sizeBytes > room) throw noRoom(sizeBytes, room);
    if (limits.uploadQuota === undefined) return;
    const left = limits.uploadQuota - (await sumVideos(tx));
    if (sizeBytes > left) throw overQuota(sizeBytes, left);
  }

  /** Passes on the bytes of an upload and regularly checks the disk. @throws Refusal `storage_full` */
  async *watch(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let untilLook = 0;
    for await (const piece of bytes) {
      if (untilLook <= 0) {
        if ((await this.dependencies.disk.forVideos()) === 0) throw stopped();
        untilLook = lookEvery;
      }
      untilLook -= piece.length;
      yield piece;
    }
  }
}

function noRoom(size: number, room: number): Refusal {
  return new Refusal(
    'storage_full',
    `This video is ${sizeText(size)}, and the site has room for ${sizeText(room)}. Upload a smaller file, or ask the operator to make room.`,
  );
}

function overQuota(size: number, left: number): Refusal {
  return new Refusal(
    'storage_full',
    `This video has ${sizeText(size)}, and all videos together may take ${sizeText(left)} more. Delete a video, or ask the operator to raise the limit.`,
  );
}

function stopped(): Refusal {
  return new Refusal(
    'storage_full',
    'The disk of the site is full. The uploaded part is kept: resume when the operator has made room.',
  );
}

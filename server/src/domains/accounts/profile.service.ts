import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database.generated.ts';
import { breaksUnique, isDatabaseAway } from '../../platform/database.ts';
import type { Queue } from '../../platform/queue.ts';
import { requireFresh } from '../../platform/fresh.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/route.ts';
import type { Storage } from '../../platform/storage.ts';
import { emailChanged, pictureDiscarded } from './accounts.jobs.ts';
import { drawAvatar } from './avatar.ts';
import type { KnownDevices } from './known-device.ts';
import { deleteResets } from './password-resets.repository.ts';
import { emailTaken, normalEmail } from './user.ts';
import { lockUser, updateUser } from './users.repository.ts';

export interface ProfileParts {
  readonly db: Kysely<DB>;
  readonly storage: Storage;
  readonly queue: Queue;
  readonly devices: KnownDevices;
}

/** What people change about themselves. */
export class ProfileService {
  readonly #parts: ProfileParts;

  constructor(parts: ProfileParts) {
    this.#parts = parts;
  }

  /**
   * With a new address, links that went to the old one are void, and a mail to it says so. Returns what the device keeps
   * now, which is known by the address; null when that stayed. @throws Refusal `email_taken`, `confirm_identity`
   */
  async update(
    viewer: Viewer,
    input: { name: string; email: string },
    device: string,
  ): Promise<string | null> {
    const { db, queue, devices } = this.#parts;
    const profile = { name: input.name.trim(), email: normalEmail(input.email) };
    try {
      return await db.transaction().execute(async (tx) => {
        const row = await lockUser(tx, viewer.userId);
        if (!row) throw signedOut();
        if (row.email !== profile.email) requireFresh(viewer);
        await updateUser(tx, row.id, profile);
        if (row.email === profile.email) return null;
        await deleteResets(tx, row.id);
        const news = { name: profile.name, from: row.email, to: profile.email };
        await queue.send(tx, emailChanged, news, randomUUID());
        return devices.remember(device, profile.email);
      });
    } catch (error) {
      if (breaksUnique(error, 'users_email_key'))
        throw emailTaken('Another account has this address. Take a different one.');
      throw error;
    }
  }

  /** The old picture goes by a job. @throws Refusal `image_rejected` */
  async changeAvatar(viewer: Viewer, picture: Buffer): Promise<void> {
    const { db, storage, queue } = this.#parts;
    const webp = await drawAvatar(picture);
    const avatar = `avatars/${randomUUID()}.webp`;
    await storage.put(avatar, webp);
    try {
      await db.transaction().execute(async (tx) => {
        const row = await lockUser(tx, viewer.userId);
        if (!row) throw signedOut();
        await updateUser(tx, row.id, { avatar });
        if (row.avatar) await queue.send(tx, pictureDiscarded, { key: row.avatar }, row.avatar);
      });
    } catch (error) {
      // Where the connection broke, the row may name the file all the same.
      if (!isDatabaseAway(error)) await storage.removeAll(avatar);
      throw error;
    }
  }
}

function signedOut(): Refusal {
  return new Refusal('not_signed_in', 'Log in to go on.');
}

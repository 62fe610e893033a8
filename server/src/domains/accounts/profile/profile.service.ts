import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import { isDatabaseAway } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { requireFresh } from '../../../platform/security/fresh.ts';
import { notLoggedIn } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { Service } from '../../../platform/service.ts';
import { pictureDiscarded } from '../accounts.jobs.ts';
import type { AddressChangesService } from '../address-change/address-changes.service.ts';
import { drawAvatar } from './avatar.ts';
import { normalEmail } from '../users/user.ts';
import { lockUser, updateUser } from '../users/users.repository.ts';

export interface ProfileDependencies {
  readonly db: Kysely<DB>;
  readonly storage: Storage;
  readonly queue: Queue;
  readonly addressChanges: AddressChangesService;
}

/** Changes the user's own profile. */
export class ProfileService extends Service<ProfileDependencies> {
  /**
   * Changes the name at once and requests a new address, which is returned; null if the address stays the same.
   * @throws Refusal `rate_limited`, `confirm_identity`; then the name stays the same too
   */
  async update(currentUser: CurrentUser, input: { name: string; email: string }): Promise<string | null> {
    const { db, addressChanges } = this.dependencies;
    const email = normalEmail(input.email);
    return db.transaction().execute(async (tx) => {
      const row = await lockUser(tx, currentUser.userId);
      if (!row) throw notLoggedIn();
      if (row.email !== email) requireFresh(currentUser);
      await updateUser(tx, row.id, { name: input.name.trim(), email: row.email });
      if (row.email === email) return null;
      await addressChanges.request(tx, currentUser, row.email, email);
      return email;
    });
  }

  /** A job deletes the old picture. @throws Refusal `image_rejected` */
  async changeAvatar(currentUser: CurrentUser, picture: Buffer): Promise<void> {
    const { db, storage, queue } = this.dependencies;
    const webp = await drawAvatar(picture);
    const avatar = `avatars/${randomUUID()}.webp`;
    await storage.put(avatar, webp);
    try {
      await db.transaction().execute(async (tx) => {
        const row = await lockUser(tx, currentUser.userId);
        if (!row) throw notLoggedIn();
        await updateUser(tx, row.id, { avatar });
        if (row.avatar) await queue.send(tx, pictureDiscarded, { key: row.avatar }, row.avatar);
      });
    } catch (error) {
      // If the connection broke, the row may have been committed and name the file.
      if (!isDatabaseAway(error)) await storage.removeAll(avatar);
      throw error;
    }
  }
}

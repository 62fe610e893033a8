import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';

/** How long a permission is kept at most. It may end by the clock, such as with the paid time of a subscription. */
const permissionMs = 30_000;

export interface PermissionChanges {
  /** Whether this node learns of changes. While it does not, no permission is kept. */
  readonly learnsOfChanges: () => boolean;
  /** Calls `listener` with the id of a user whose rights may have ended, or with null if those of everyone may have. */
  readonly onChange: (listener: (userId: string | null) => void) => void;
}

/**
 * Who may watch which asset, by session and asset. Refusals are not kept, so that a new subscriber can watch at once.
 * A change of a user's rights drops the permissions that are kept for this user.
 */
export class Permissions {
  readonly #kept: LRUCache<string, { readonly userId: string | null }>;
  readonly #keysOf = new Map<string | null, Set<string>>();
  readonly #learnsOfChanges: () => boolean;
  #changes = 0;

  constructor(clock: Clock, { learnsOfChanges, onChange }: PermissionChanges) {
    this.#learnsOfChanges = learnsOfChanges;
    this.#kept = new LRUCache({
      max: 20_000,
      ttl: permissionMs,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
      dispose: ({ userId }, key) => this.#forgetKey(userId, key),
    });
    onChange((userId) => this.#drop(userId));
  }

  /**
   * Resolves if a permission is kept or `ask` gives one. `ask` resolves to the id of the user who has the session, or to
   * null for a visitor. @throws what `ask` throws
   */
  async require(token: string | null, assetId: string, ask: () => Promise<string | null>): Promise<void> {
    // A digest, so that no session token is kept. All visitors without a session share one entry.
    const key = `${token === null ? 'visitor' : hash('sha256', token, 'base64url')}:${assetId}`;
    if (this.#kept.has(key)) return;
    const changes = this.#changes;
    const userId = await ask();
    // An invalid token has a visitor's rights and needs no separate entry.
    if (userId === null && token !== null) return;
    // A change while `ask` ran may have ended what it allowed.
    if (changes === this.#changes && this.#learnsOfChanges()) this.#keep(key, userId);
  }

  #keep(key: string, userId: string | null): void {
    this.#kept.set(key, { userId });
    const keys = this.#keysOf.get(userId) ?? new Set();
    this.#keysOf.set(userId, keys.add(key));
  }

  #drop(userId: string | null): void {
    this.#changes += 1;
    if (userId === null) return this.#kept.clear();
    for (const key of this.#keysOf.get(userId) ?? []) this.#kept.delete(key);
  }

  #forgetKey(userId: string | null, key: string): void {
    const keys = this.#keysOf.get(userId);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysOf.delete(userId);
  }
}

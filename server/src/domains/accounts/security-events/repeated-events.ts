import type { SecurityEventKind } from '@fit-coder/contracts/security-events';

/** The kinds of events that a client can cause at any rate. */
const repeatable: ReadonlySet<SecurityEventKind> = new Set<SecurityEventKind>([
  'limit_reached',
  'access_refused',
  'webhook_refused',
  'upload_refused',
]);
const quietMs = 60_000;
const maxKept = 10_000;

/** Lets one refusal of each kind, user and network through per minute, so that a flood does not fill the log. */
export class RepeatedEvents {
  readonly #seen = new Map<string, number>();

  /** Whether such an event was recorded in the minute before `now`; if not, this one counts as recorded. */
  isRepeated(kind: SecurityEventKind, likeness: readonly unknown[], now: Date): boolean {
    if (!repeatable.has(kind)) return false;
    const key = JSON.stringify([kind, ...likeness]);
    const before = this.#seen.get(key);
    if (before !== undefined && Math.abs(now.getTime() - before) < quietMs) return true;
    if (this.#seen.size >= maxKept) this.#seen.clear();
    this.#seen.set(key, now.getTime());
    return false;
  }
}

import type { Difference, Reconciliation } from '@fit-coder/contracts/operations/reconciliation';
import * as z from 'zod/mini';
import { cursorFormat } from '../../../platform/database/cursor.ts';
import type { OpenSubject } from './open-subjects.repository.ts';

/** What a comparison counts and lists. */
export interface Tally {
  readonly checked: number;
  readonly repaired: number;
  readonly different: number;
  readonly differences: readonly Difference[];
}

/** A comparison as stored. */
export interface ReconciliationRow extends Tally {
  readonly id: number;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly requested_by: string | null;
}

export function presentReconciliation(row: ReconciliationRow): Reconciliation {
  return {
    id: String(row.id),
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    onDemand: row.requested_by !== null,
    checked: row.checked,
    repaired: row.repaired,
    different: row.different,
    differences: [...row.differences],
  };
}

/** The cursor of the list: the id of the last comparison on the page. */
export const reconciliationCursor = cursorFormat(z.int());

/** What became of one comparison: nothing differed, it was repaired, or why it was not. */
export type Compared = 'same' | 'repaired' | Difference['kind'];

/** The differences that a comparison lists; more of them are only counted. */
const listedDifferences = 200;
/** Failed calls in a row after which a provider counts as out of reach for the rest of a comparison. */
const failuresInARow = 5;
/** An event that is late by less is not missing. */
const lateEventMs = 60 * 60 * 1000;

/** The figures of a running comparison. */
export class Counting implements Tally {
  checked = 0;
  repaired: number;
  different = 0;
  readonly differences: Difference[] = [];
  /** How many differences of each provider were repaired that an event should have reported. */
  readonly unreported = new Map<string, number>();
  readonly #failures = new Map<string, number>();
  readonly #startedAt: number;

  /** A comparison that continues after its process was killed keeps what was repaired. */
  constructor(startedAt: Date, repaired: number) {
    this.#startedAt = startedAt.getTime();
    this.repaired = repaired;
  }

  /** Whether a provider failed so often that it is not asked again. */
  isAway(provider: string): boolean {
    return (this.#failures.get(provider) ?? 0) >= failuresInARow;
  }

  add(subject: OpenSubject, compared: Compared): void {
    const { provider } = subject;
    const isFailure = compared === 'provider_unreachable';
    this.#failures.set(provider, isFailure ? (this.#failures.get(provider) ?? 0) + 1 : 0);
    if (!isFailure) this.checked += 1;
    if (compared === 'same') return;
    if (compared !== 'repaired') return this.list(subject, compared);
    this.repaired += 1;
    if (this.#startedAt - subject.createdAt.getTime() > lateEventMs)
      this.unreported.set(provider, (this.unreported.get(provider) ?? 0) + 1);
  }

  list({ kind: about, id, provider, reference }: OpenSubject, kind: Difference['kind']): void {
    this.different += 1;
    if (this.differences.length < listedDifferences)
      this.differences.push({ kind, about, id, provider, reference });
  }
}

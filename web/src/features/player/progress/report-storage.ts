import { joinReports, type PendingReport, type PendingReports } from './pending-reports.ts';

/** The part of `localStorage` that is used. */
export type ReportStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Every tab has a key of its own, so that tabs do not overwrite each other. */
const prefix = 'fit-coder-watched';

/** A tab's reports that were not updated for this long are taken over, in milliseconds; sending them twice is harmless. */
const abandonedAfter = 60_000;

/** Keeps on this device what a tab has not sent yet, in case the tab is closed or the site cannot be reached. */
export class ReportsOnDevice {
  readonly #storage: ReportStorage | null;
  readonly #user: string;
  readonly #key: string;
  readonly #now: () => number;

  /** Without a storage (null) reports last until the page is closed. */
  constructor(storage: ReportStorage | null, user: string, tab: string, now: () => number = Date.now) {
    this.#storage = storage;
    this.#user = `${prefix}:${user}:`;
    this.#key = this.#user + tab;
    this.#now = now;
  }

  /** Stores what this tab has not sent; removes the entry if nothing is left. */
  write(reports: PendingReports): void {
    try {
      if (Object.keys(reports).length === 0) this.#storage?.removeItem(this.#key);
      else this.#storage?.setItem(this.#key, JSON.stringify({ reports, when: this.#now() }));
    } catch {
      // Storage is full or forbidden; reports last until the page is closed.
    }
  }

  /** Takes over what closed tabs of the same user have left. */
  takeOver(): PendingReports {
    let found: PendingReports = {};
    try {
      for (const key of this.#otherKeys()) {
        const left = parse(this.#storage?.getItem(key) ?? null);
        if (left && this.#now() - left.when < abandonedAfter) continue;
        if (left) found = joinReports(found, left.reports);
        this.#storage?.removeItem(key);
      }
    } catch {
      // Storage is forbidden, so there is nothing to take over.
    }
    return found;
  }

  #otherKeys(): string[] {
    const count = this.#storage?.length ?? 0;
    const keys = Array.from({ length: count }, (_, index) => this.#storage?.key(index) ?? '');
    return keys.filter((key) => key.startsWith(this.#user) && key !== this.#key);
  }
}

function parse(text: string | null): { readonly reports: PendingReports; readonly when: number } | null {
  try {
    const value = JSON.parse(text ?? 'null') as { reports?: unknown; when?: unknown } | null;
    if (typeof value?.when !== 'number' || typeof value.reports !== 'object' || value.reports === null)
      return null;
    const reports = Object.entries(value.reports).filter(([, report]) => isReport(report));
    return { reports: Object.fromEntries(reports) as PendingReports, when: value.when };
  } catch {
    return null;
  }
}

function isReport(value: unknown): value is PendingReport {
  if (typeof value !== 'object' || value === null) return false;
  const { watched, position, at } = value as Partial<Record<keyof PendingReport, unknown>>;
  const isRange = (range: unknown) =>
    typeof range === 'object' &&
    range !== null &&
    'from' in range &&
    'to' in range &&
    Number.isFinite(range.from) &&
    Number.isFinite(range.to);
  return Array.isArray(watched) && watched.every(isRange) && Number.isFinite(position) && Number.isFinite(at);
}

import { statfs } from 'node:fs/promises';

/** How many bytes an ordinary user can still write on the disk of `folder`. */
export type MeasureFree = (folder: string) => Promise<number>;

const measureFree: MeasureFree = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** With less than this free, the database is about to fail. */
const nothingLeft = 16 * 1024 ** 2;

/** The room on the disk of the data folder. */
export class DiskSpace {
  readonly #folder: string;
  readonly #reserve: number;
  /** Asks the system; tests say themselves how much is free. */
  measure: MeasureFree = measureFree;

  constructor(folder: string, reserve: number) {
    this.#folder = folder;
    this.#reserve = reserve;
  }

  /** Bytes that videos may take now: what is free beyond the reserve, and never less than nothing. */
  async forVideos(): Promise<number> {
    return Math.max(0, (await this.measure(this.#folder)) - this.#reserve);
  }

  /** `low`: the reserve is in use, so uploads are refused. `full`: nothing can be written any more. */
  async state(): Promise<'ok' | 'low' | 'full'> {
    const free = await this.measure(this.#folder);
    if (free < Math.min(nothingLeft, this.#reserve)) return 'full';
    return free <= this.#reserve ? 'low' : 'ok';
  }
}

import { statfs } from 'node:fs/promises';

/** How many bytes an unprivileged user can still write on the disk of `folder`. */
export type MeasureFree = (folder: string) => Promise<number>;

const measureFree: MeasureFree = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** With less free space than this, the database is about to fail. */
const nothingLeft = 16 * 1024 ** 2;

/** The free space on the disk of the data folder. */
export class DiskSpace {
  readonly #folder: string;
  readonly #reserve: number;
  /** Queries the system; tests replace it. */
  measure: MeasureFree = measureFree;

  constructor(folder: string, reserve: number) {
    this.#folder = folder;
    this.#reserve = reserve;
  }

  /** The bytes that videos may use now: the free space beyond the reserve, at least 0. */
  async forVideos(): Promise<number> {
    return Math.max(0, (await this.measure(this.#folder)) - this.#reserve);
  }

  /** `low`: the reserve is in use, so uploads are refused. `full`: nothing can be written. */
  async state(): Promise<'ok' | 'low' | 'full'> {
    const free = await this.measure(this.#folder);
    if (free < Math.min(nothingLeft, this.#reserve)) return 'full';
    return free <= this.#reserve ? 'low' : 'ok';
  }
}

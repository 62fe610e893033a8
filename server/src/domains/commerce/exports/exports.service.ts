import type { ExportPeriod } from '@fit-coder/contracts/operations/exports';
import { Refusal } from '../../../platform/refusal.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { csvOf } from './csv.ts';
import type { Batch } from './exported-rows.repository.ts';
import { exportedFiles, type ExportedFile } from './exported-files.ts';

export type FileName = keyof typeof exportedFiles;

const batchSize = 1000;
const dayMs = 24 * 60 * 60 * 1000;
/** Long before the first row and after the last one. */
const [dawn, dusk] = ['2000-01-01', '9000-01-01'];

/** Writes what administrators hand to their accountants, in pieces, so that a file of any length fits into memory. */
export class ExportsService extends Service<ServiceContext> {
  /**
   * A file in pieces. The first is read before this resolves, so that a failure still has its own response.
   * @throws Refusal `invalid_input` for a period that ends before it begins
   */
  async file(name: FileName, { from = dawn, to = dusk }: ExportPeriod): Promise<AsyncIterable<string>> {
    const [start, last] = [new Date(from), new Date(to)];
    if (last < start) {
      const sentence = 'The last day must not be before the first.';
      throw new Refusal('invalid_input', sentence, { to: sentence });
    }
    const pieces = this.#pieces(exportedFiles[name], start, new Date(last.getTime() + dayMs));
    const first = await pieces.next();
    return first.done ? pieces : continued(first.value, pieces);
  }

  async *#pieces({ columns, find }: ExportedFile, from: Date, until: Date): AsyncGenerator<string, void> {
    let after: Batch['after'] = null;
    let isStart = true;
    let isMore = true;
    while (isMore) {
      const rows = await find(this.dependencies.db, { from, until, after, size: batchSize });
      yield csvOf(columns, rows, isStart);
      isStart = false;
      isMore = rows.length === batchSize;
      after = rows.at(-1) ?? null;
    }
  }
}

async function* continued(first: string, rest: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  yield first;
  yield* rest;
}

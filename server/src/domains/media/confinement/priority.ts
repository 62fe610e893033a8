import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** Of nice: everything else on the machine comes first. */
export const leastPriority = 19;

/** Without privileges, Linux accepts one such write in a tenth of a second, and refuses others with EAGAIN. */
const attempts = 5;
const pauseMs = 200;

/**
 * Gives a whole session the least priority. Linux may share the processor between sessions first (`autogroup` in sched(7)),
 * and then nice counts only within one. Does nothing where Linux does not share it so, or if
 * the session has ended.
 */
export async function lowerSession(leader: number): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      await writeFile(`/proc/${leader}/autogroup`, String(leastPriority));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      await setTimeout(pauseMs, undefined, { ref: false });
    }
  }
}

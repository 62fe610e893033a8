import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/**
 * The nice value of what takes long: it gets about a tenth of a core that something else wants all the time, so the limits
 * of time hold on a busy machine too.
 */
export const backgroundPriority = 10;

/** Without privileges, Linux accepts one such write of the whole machine in a tenth of a second, and refuses others. */
const pauseMs = 100;

/**
 * Gives a whole session the priority of what takes long. Linux may share the processor between sessions first (`autogroup`
 * in sched(7)), and then nice counts only within one. Does nothing where Linux does not share it so. `ended` says that the
 * session has ended.
 */
export async function lowerSession(leader: number, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    try {
      await writeFile(`/proc/${leader}/autogroup`, String(backgroundPriority));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      // Not all at the same time.
      const pause = pauseMs * (1 + Math.random());
      await setTimeout(pause, undefined, { ref: false, signal: ended }).catch(() => undefined);
    }
  }
}

import type { WatchedLecture } from '@fit-coder/contracts/learning/progress';
import { asBody, firstCall, joinReports, type PendingReports } from './pending-reports.ts';
import type { ReportsOnDevice } from './report-storage.ts';
import type { WatchedRange } from './watched-seconds.ts';

/** Sends reports; `retry` if the site could not be reached or is busy, `dropped` if it refused them for good. */
export type SendReports = (lectures: WatchedLecture[]) => Promise<'saved' | 'retry' | 'dropped'>;

/** Collects what is watched and sends it, one call at a time. Nothing is lost while the site cannot be reached. */
export class ProgressReporter {
  readonly #device: ReportsOnDevice;
  readonly #send: SendReports;
  readonly #now: () => number;
  #waiting: PendingReports;
  #sending: PendingReports = {};
  #isSending = false;

  constructor(device: ReportsOnDevice, send: SendReports, now: () => number = Date.now) {
    this.#device = device;
    this.#send = send;
    this.#now = now;
    this.#waiting = device.takeOver();
  }

  /** Records what was watched of a lecture, and the video's position, in seconds. */
  note(lectureId: string, watched: readonly WatchedRange[], position: number): void {
    this.#waiting = joinReports(this.#waiting, { [lectureId]: { watched, position, at: this.#now() } });
    this.#store();
  }

  /**
   * Sends what is waiting. Does nothing while a call is under way; what that call fails to deliver waits again. Returns
   * false if something still waits.
   */
  async flush(): Promise<boolean> {
    if (Object.keys(this.#waiting).length === 0) return true;
    if (this.#isSending) return false;
    const { sent, rest } = firstCall(this.#waiting);
    this.#isSending = true;
    [this.#sending, this.#waiting] = [sent, rest];
    let outcome: Awaited<ReturnType<SendReports>> = 'retry';
    try {
      outcome = await this.#send(asBody(sent, this.#now()));
    } finally {
      this.#isSending = false;
      this.#sending = {};
      if (outcome === 'retry') this.#waiting = joinReports(sent, this.#waiting);
      this.#store();
    }
    return outcome === 'retry' ? false : this.flush();
  }

  #store(): void {
    this.#device.write(joinReports(this.#sending, this.#waiting));
  }
}

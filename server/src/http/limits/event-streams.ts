import type { Bus } from '../../platform/bus.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listenToSessions } from '../../platform/security/session-channel.ts';
import type { SiteLimits } from './site-limits.ts';

export interface StreamHolder {
  readonly userId: string | null;
  readonly network: string;
}

interface OpenStream extends StreamHolder {
  readonly check: () => void;
}

/** The open event streams of this node, limited for each user, for each network and in total. */
export class EventStreams {
  readonly #limits: SiteLimits['streams'];
  readonly #perNetwork: boolean;
  readonly #open = new Set<OpenStream>();

  constructor(limits: SiteLimits['streams'], bus: Bus, perNetwork: boolean) {
    this.#limits = limits;
    this.#perNetwork = perNetwork;
    listenToSessions(bus, (userId) => {
      for (const stream of this.#open) if (userId === null || stream.userId === userId) stream.check();
    });
  }

  /** How often a stream checks that its session is still valid, in milliseconds. */
  get checkMs(): number {
    return this.#limits.checkMs;
  }

  /**
   * Reserves a slot for a stream; `check` is called when a session of its user changes. Returns a function that frees
   * the slot. @throws Refusal `rate_limited` if too many streams are open
   */
  take(holder: StreamHolder, check: () => void): () => void {
    const { inAll, ofOneNetwork, ofOneUser } = this.#limits;
    const open = [...this.#open];
    const ofUser = open.filter(({ userId }) => userId !== null && userId === holder.userId).length;
    const ofNetwork = open.filter(({ network }) => network === holder.network).length;
    if (open.length >= inAll || ofUser >= ofOneUser || (this.#perNetwork && ofNetwork >= ofOneNetwork)) {
      const sentence = 'This page is open in too many tabs. Close some of them, then try again.';
      throw new Refusal('rate_limited', sentence, undefined, 10);
    }
    const stream = { ...holder, check };
    this.#open.add(stream);
    return () => void this.#open.delete(stream);
  }
}

/** The limits of the web server, besides the rate limits on calls. Times are in milliseconds. */
export interface SiteLimits {
  readonly renders: {
    /** Pages that are rendered at once. */
    readonly running: number;
    /** Pages that wait for a slot; further ones are refused. */
    readonly waiting: number;
  };
  readonly connections: {
    readonly inAll: number;
    /** An IPv6 network is one of /64. */
    readonly ofOneNetwork: number;
  };
  readonly bodies: {
    /** The time in which a whole request must arrive. */
    readonly wholeMs: number;
    /** The same for a form with a file. */
    readonly formMs: number;
    /** The bytes of an upload that must arrive in each interval of `progressMs`. */
    readonly progressBytes: number;
    readonly progressMs: number;
    /** How long the rest of a request may take after its response was sent. */
    readonly lingerMs: number;
  };
  readonly streams: {
    readonly inAll: number;
    readonly ofOneNetwork: number;
    readonly ofOneUser: number;
    /** How often a stream checks that its session is still valid. */
    readonly checkMs: number;
  };
  readonly eventLoop: {
    /** Requests are refused while a timer of `everyMs` is at least this late; 0 disables this. */
    readonly maxDelayMs: number;
    readonly everyMs: number;
    /** How many times in a row it must be late. */
    readonly inARow: number;
  };
}

export const usualLimits: SiteLimits = {
  // Rendering only uses the processor, so more at once would only delay each of them.
  renders: { running: 4, waiting: 60 },
  // A browser opens up to six; a school or an office has one network for some dozens of users.
  connections: { inAll: 10_000, ofOneNetwork: 300 },
  bodies: { wholeMs: 30_000, formMs: 180_000, progressBytes: 16 * 1024, progressMs: 60_000, lingerMs: 2000 },
  streams: { inAll: 1000, ofOneNetwork: 60, ofOneUser: 12, checkMs: 20_000 },
  eventLoop: { maxDelayMs: 2000, everyMs: 1000, inARow: 2 },
};

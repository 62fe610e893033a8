/** What the web server bounds, beside the limits on calls. Times are in milliseconds. */
export interface SiteLimits {
  readonly renders: {
    /** So many pages are rendered at once, */
    readonly running: number;
    /** and so many wait; beyond them a page is refused. */
    readonly waiting: number;
  };
  readonly connections: {
    readonly inAll: number;
    /** An IPv6 network is one of /64. */
    readonly ofOneNetwork: number;
  };
  readonly bodies: {
    /** A request arrives as a whole within this time, */
    readonly wholeMs: number;
    /** a form with a file within this one, */
    readonly formMs: number;
    /** and an upload with so many bytes in each interval. */
    readonly progressBytes: number;
    readonly progressMs: number;
    /** What still comes of a request that was answered already has so long. */
    readonly lingerMs: number;
  };
  readonly streams: {
    readonly inAll: number;
    readonly ofOneNetwork: number;
    readonly ofOnePerson: number;
    /** Streams ask again so often whether their session still opens them. */
    readonly checkMs: number;
  };
  /** Requests are refused while the event loop is later than this; 0 for never. */
  readonly eventLoopDelay: number;
}

export const usualLimits: SiteLimits = {
  // Rendering uses the processor alone: more at once would only make each of them later.
  renders: { running: 4, waiting: 60 },
  // A browser opens up to six; a school or an office has one network for some dozens of people.
  connections: { inAll: 10_000, ofOneNetwork: 300 },
  bodies: { wholeMs: 30_000, formMs: 180_000, progressBytes: 16 * 1024, progressMs: 60_000, lingerMs: 2000 },
  streams: { inAll: 1000, ofOneNetwork: 60, ofOnePerson: 12, checkMs: 20_000 },
  eventLoopDelay: 2000,
};

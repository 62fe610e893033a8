/** What the web server bounds, beside the limits on calls. Times are in milliseconds. */
export interface SiteLimits {
  readonly renders: {
    /** So many pages are rendered at once, */
    readonly running: number;
    /** and so many wait; beyond them a page is refused. */
    readonly waiting: number;
  };
  /** Requests are refused while the event loop is later than this; 0 for never. */
  readonly eventLoopDelay: number;
}

export const usualLimits: SiteLimits = {
  // Rendering uses the processor alone: more at once would only make each of them later.
  renders: { running: 4, waiting: 60 },
  eventLoopDelay: 2000,
};

/** How much had been sent at a time; in bytes and milliseconds. */
export interface Sample {
  readonly at: number;
  readonly sent: number;
}

/** The speed is measured over this time, in milliseconds. */
const speedWindow = 6000;
/** Over a shorter time the speed would be a guess, in milliseconds. */
const shortestTime = 800;

/** The samples from which the speed is measured, with a new one. */
export function withSample(samples: readonly Sample[], { at, sent }: Sample): Sample[] {
  // A new request may begin with fewer bytes than the previous one had sent.
  const kept = samples.filter((sample) => sample.at > at - speedWindow && sample.sent <= sent);
  return [...kept, { at, sent }];
}

interface Sending {
  readonly samples: readonly Sample[];
  readonly sent: number;
  readonly size: number;
}

/** Bytes per second over the last seconds; null while that would be a guess. */
export function speedOf({ samples }: Pick<Sending, 'samples'>): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < shortestTime) return null;
  return ((last.sent - first.sent) * 1000) / (last.at - first.at);
}

/** Seconds until everything is sent at the present speed; null while that is unknown. */
export function secondsLeft({ samples, sent, size }: Sending): number | null {
  const speed = speedOf({ samples });
  return speed === null || speed <= 0 ? null : Math.ceil((size - sent) / speed);
}

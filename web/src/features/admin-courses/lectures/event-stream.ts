/** A stream to follow, and what to do with its events. */
export interface Followed {
  /** The address of the stream. */
  readonly address: string;
  /** An event's data as JSON. */
  readonly onData: (data: unknown) => void;
  /** Loads once what the stream would send; used while no stream is free. */
  readonly load: () => Promise<void>;
}

/** Browsers open at most six connections to a site, and an open stream holds one. */
const mostStreams = 2;
let openStreams = 0;

/** Milliseconds between loads while no stream is free, and before a refused stream is tried again. */
const pause = 3000;

/** Follows events until `signal` aborts, through lost connections and restarts of the server. */
export async function followEvents(followed: Followed, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (openStreams < mostStreams) await listen(followed, signal);
    else await followed.load();
    await rest(signal);
  }
}

/**
 * Resolves when the browser gives up the stream. After a lost connection the browser reconnects automatically.
 */
function listen({ address, onData }: Followed, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    openStreams += 1;
    const source = new EventSource(address);
    const end = () => {
      source.close();
      signal.removeEventListener('abort', end);
      openStreams -= 1;
      resolve();
    };
    signal.addEventListener('abort', end);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => onData(JSON.parse(data)));
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) end();
    });
  });
}

function rest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(end, pause);
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
    signal.addEventListener('abort', end);
  });
}

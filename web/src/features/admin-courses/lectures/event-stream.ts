/** What to follow, and what to do with each event's data. */
export interface Followed {
  /** The address of the stream. */
  readonly address: string;
  /** An event's data as JSON. */
  readonly heard: (data: unknown) => void;
  /** Asks once for what the stream would say; used while no stream is free. */
  readonly ask: () => Promise<void>;
}

/** Browsers keep six connections to a site, and a stream holds one for as long as it is open. */
const mostStreams = 2;
let openStreams = 0;

/** Milliseconds between questions where no stream is free, and before a stream that was refused is tried again. */
const pause = 3000;

/** Follows events until `signal` aborts, through lost connections and restarts of the server. */
export async function followEvents(followed: Followed, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (openStreams < mostStreams) await listen(followed, signal);
    else await followed.ask();
    await rest(signal);
  }
}

/** Ends when the browser gives the stream up; it reconnects by itself where only the connection was lost. */
function listen({ address, heard }: Followed, signal: AbortSignal): Promise<void> {
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
    source.addEventListener('message', ({ data }: MessageEvent<string>) => heard(JSON.parse(data)));
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

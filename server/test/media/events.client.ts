import type { Video } from '@fit-coder/contracts/media';

/** A stream of server-sent events about a lecture's video. */
export interface VideoEvents {
  /** The events received so far. */
  readonly videos: readonly (Video | null)[];
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  /** Disconnects, like a browser that closes the page. */
  leave(): void;
}

/** Opens the stream; resolves when its headers have arrived. */
export async function watchVideo(address: string, cookie: string): Promise<VideoEvents> {
  const controller = new AbortController();
  const response = await fetch(address, { headers: { cookie }, signal: controller.signal });
  if (response.headers.get('content-type') !== 'text/event-stream')
    throw new Error(`not a stream of events: ${response.status} ${await response.text()}`);
  const videos: (Video | null)[] = [];
  const read = async () => {
    let text = '';
    for await (const piece of response.body ?? []) {
      text += Buffer.from(piece).toString();
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events)
        if (event.startsWith('data: '))
          videos.push((JSON.parse(event.slice(6)) as { video: Video | null }).video);
    }
  };
  const ended = read().catch((error: unknown) => {
    if (!controller.signal.aborted) throw error;
  });
  return { videos, ended, leave: () => controller.abort() };
}

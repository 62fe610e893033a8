import type { Books } from './books.ts';
import { headersOf, type SentEvent } from './events.ts';

/** Posts a webhook, and returns the status of the answer. */
async function deliver(event: SentEvent, address: string, secret: string): Promise<number> {
  const response = await fetch(address, {
    method: 'POST',
    headers: headersOf(event, secret),
    body: event.body,
    signal: AbortSignal.timeout(5000),
  });
  await response.body?.cancel();
  return response.status;
}

/** Sends every event as it happens, and again until the shop takes it. */
export function sendEvents(books: Books, address: string, secret: string, log: (line: string) => void): void {
  const attempt = async (event: SentEvent, left: number): Promise<void> => {
    const status = await deliver(event, address, secret).catch(() => 0);
    log(`${event.type} ${event.id}: ${status}`);
    if (status >= 200 && status < 300) return;
    if (left > 0) setTimeout(() => void attempt(event, left - 1), 1000).unref();
  };
  books.onEvent = (event) => void attempt(event, 20);
}

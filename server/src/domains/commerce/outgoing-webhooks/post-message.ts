import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isPrivateLiteral, PrivateAddressError, publicLookup } from './public-address.ts';

/** A message to post, with the limits of the request. */
export interface Posting {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the receiver may be in a private network. */
  readonly allowsPrivate: boolean;
  /** How long the receiver has to answer. */
  readonly answerMs: number;
  readonly signal: AbortSignal;
}

/** A receiver's answer, with the beginning of its body. */
export interface PostAnswer {
  readonly status: number;
  readonly text: string;
}

/** The part of an answer that is read; the rest is never loaded. */
const answerBytes = 500;

/**
 * Posts a message and reads the answer, whatever its status. Redirects are not followed, because they could lead to a
 * private network. @throws Error if there is no answer in time, or if the address is private
 */
export async function postMessage(posting: Posting): Promise<PostAnswer> {
  const url = new URL(posting.url);
  if (!posting.allowsPrivate && isPrivateLiteral(url.hostname)) throw new PrivateAddressError();
  const signal = AbortSignal.any([posting.signal, AbortSignal.timeout(posting.answerMs)]);
  const { status, body } = await send(url, posting, signal);
  return { status, text: await readStart(body) };
}

function send(url: URL, { body, headers, allowsPrivate }: Posting, signal: AbortSignal) {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // A connection of its own, which ends with the request.
    agent: false,
    signal,
    ...(allowsPrivate ? {} : { lookup: publicLookup }),
  };
  return new Promise<{ status: number; body: IncomingMessage }>((resolve, reject) => {
    request(url, options, (answer) => resolve({ status: answer.statusCode ?? 0, body: answer }))
      .once('error', reject)
      .end(body);
  });
}

/** The beginning of a body. A body that is cut off or never ends does not matter, because the status is known. */
async function readStart(body: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.length;
      if (size >= answerBytes) break;
    }
  } catch {
    // What has arrived is shown.
  }
  body.destroy();
  const text = Buffer.concat(pieces).subarray(0, answerBytes).toString('utf8');
  return text.replaceAll(/[\p{Cc}\p{Cs}\uFFFD]+/gu, ' ').trim();
}

import type { Endpoint, FileKind } from '@fit-coder/contracts/endpoint';
import { maxFileBytes } from '@fit-coder/contracts/learning/file-limits';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import { fieldMessages, refuseFields } from '../failures/errors.ts';

const megabyte = 1024 * 1024;

/** The largest file of each kind, in bytes, and the messages for a missing and for a larger one. */
const kinds: Record<FileKind, { maxBytes: number; missing: string; tooLarge: string }> = {
  image: {
    maxBytes: 5 * megabyte,
    missing: 'Choose a picture.',
    tooLarge: 'The picture can be at most 5 MB.',
  },
  captions: {
    maxBytes: megabyte,
    missing: 'Choose a WebVTT file.',
    tooLarge: 'Captions can be at most 1 MB.',
  },
  attachment: {
    maxBytes: maxFileBytes,
    missing: 'Choose a file that is not empty.',
    tooLarge: 'A file can be at most 20 MB.',
  },
};

export interface MultipartBody {
  readonly body: Record<string, string>;
  readonly files: Record<string, Buffer>;
}

/** Reads a whole multipart body within its endpoint's limits, and checks its fields. @throws Refusal */
export async function readMultipart(request: FastifyRequest, endpoint: Endpoint): Promise<MultipartBody> {
  if (!request.isMultipart()) throw new Refusal('unsupported_type', 'This call needs a multipart form.');
  const allowed = endpoint.files ?? {};
  const body: Record<string, string> = {};
  const files: Record<string, Buffer> = {};
  const wrong: Record<string, string> = {};
  const limits = {
    fields: 20,
    fieldSize: 64 * 1024,
    files: Object.keys(allowed).length,
    parts: 30,
    fileSize: largest(allowed),
  };
  const received = { body, files, wrong };
  try {
    await receiveParts(request.parts({ limits }), allowed, received);
  } catch (error) {
    throw isBroken(error) ? new Refusal('malformed_body', 'The form ended too early.') : error;
  }
  check(endpoint, body, files, wrong);
  return { body: endpoint.body ? (endpoint.body.parse(body) as MultipartBody['body']) : body, files };
}

interface Received extends MultipartBody {
  /** A message for each rejected file, by field. */
  readonly wrong: Record<string, string>;
}

async function receiveParts(
  parts: ReturnType<FastifyRequest['parts']>,
  allowed: Readonly<Record<string, FileKind>>,
  { body, files, wrong }: Received,
): Promise<void> {
  for await (const part of parts) {
    if (part.type === 'field') {
      body[part.fieldname] = String(part.value);
      continue;
    }
    const kind = allowed[part.fieldname];
    const bytes = await part.toBuffer();
    if (!kind) wrong[part.fieldname] = 'This field is unknown.';
    else if (part.file.truncated || bytes.length > kinds[kind].maxBytes)
      wrong[part.fieldname] = kinds[kind].tooLarge;
    else if (bytes.length > 0) files[part.fieldname] = bytes;
  }
}

/** For an incomplete form the parser throws a plain Error without a code; errors in our own code are subclasses. */
function isBroken(error: unknown): boolean {
  return error instanceof Error && Object.getPrototypeOf(error) === Error.prototype && !('code' in error);
}

function largest(allowed: Readonly<Record<string, FileKind>>): number {
  return Math.max(0, ...Object.values(allowed).map((kind) => kinds[kind].maxBytes));
}

function check(
  endpoint: Endpoint,
  body: Record<string, string>,
  files: Record<string, Buffer>,
  wrong: Record<string, string>,
) {
  const fields = endpoint.body ? fieldMessages(endpoint.body, body) : {};
  for (const [name, kind] of Object.entries(endpoint.files ?? {})) {
    if (!files[name] && !wrong[name]) wrong[name] = kinds[kind].missing;
  }
  const all = { ...fields, ...wrong };
  if (Object.keys(all).length > 0) throw refuseFields(all);
}

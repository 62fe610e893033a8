import type { ErrorCode } from '@fit-coder/contracts/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  isDatabaseAway,
  isDatabaseSlow,
  isUnstorableDate,
  isUnstorableText,
} from '../../platform/database/database.ts';
import { diskFull, isFullDisk } from '../../platform/disk/full-disk.ts';
import { Refusal } from '../../platform/refusal.ts';
import { StorageAway } from '../../platform/storage/storage.ts';
import { failureResponse, wantsPage } from './failure-response.ts';

/** Our messages for Fastify's own errors. */
const known: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed_body', 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed_body', 'The body is empty.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_type', 'This content type is not accepted here.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_body', 'The body does not have the announced length.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The body is too large.'],
  FST_REQ_FILE_TOO_LARGE: ['body_too_large', 'The file is too large.'],
  FST_FILES_LIMIT: ['body_too_large', 'There are too many files in this form.'],
  FST_FIELDS_LIMIT: ['body_too_large', 'There are too many fields in this form.'],
  FST_PARTS_LIMIT: ['body_too_large', 'There are too many parts in this form.'],
  FST_PROTO_VIOLATION: ['malformed_body', 'The form has a field that is not allowed.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported_type', 'This call needs a multipart form.'],
  // The connection ended, or was cut off, within a body.
  ECONNRESET: ['malformed_body', 'The request ended too early.'],
  FST_MP_PREMATURE_CLOSE: ['malformed_body', 'The form ended too early.'],
  FST_ERR_BAD_URL: ['invalid_input', 'This address is not valid. Check it for typing errors.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is nothing at this address.'],
};

/** Converts any error to the refusal that the client sees; unexpected errors become `internal` and are logged. */
export function toRefusal(
  error: unknown,
  request: Pick<FastifyRequest, 'log'> & Partial<FastifyRequest>,
): Refusal {
  if (error instanceof Refusal) return error;
  const away = whatIsAway(error);
  if (away !== null) {
    request.log.warn({ err: error }, away.logged);
    return new Refusal('unavailable', away.sentence);
  }
  if (isFullDisk(error)) {
    request.log.error({ err: error }, 'the disk is full');
    return diskFull();
  }
  const fastifyError = error as Partial<FastifyError>;
  if (fastifyError.validation) return invalidInput(fastifyError, request);
  const match = known[fastifyError.code ?? ''];
  if (match) return new Refusal(...match);
  if (fastifyError.statusCode === 429)
    return new Refusal('rate_limited', 'You sent too many requests. Wait a moment, then try again.');
  if (isUnstorableText(error)) return new Refusal('invalid_input', 'Text cannot contain the null character.');
  if (isUnstorableDate(error)) return new Refusal('invalid_input', 'Choose a date in this century.');
  const status = fastifyError.statusCode ?? 500;
  // Errors of the file server: a path outside its folder, a range beyond the end, a failed precondition.
  if (status === 403 || status === 404) return new Refusal('not_found', 'There is nothing at this address.');
  if (status < 500) return new Refusal('malformed_body', 'The request could not be read.');
  request.log.error({ err: error }, 'unexpected error');
  return new Refusal(
    'internal',
    'Something went wrong on our side. Try again, and tell us if it keeps happening.',
  );
}

/** What the site needs and cannot reach at the moment; null for other errors. */
function whatIsAway(error: unknown): { logged: string; sentence: string } | null {
  if (isDatabaseAway(error))
    return {
      logged: 'the database cannot be reached',
      sentence: 'The site cannot reach its database. Try again in a moment.',
    };
  if (isDatabaseSlow(error))
    return {
      logged: 'the database took too long',
      sentence: 'The database took too long, so nothing was saved. Try again in a moment.',
    };
  if (error instanceof StorageAway)
    return {
      logged: 'the object store cannot be reached',
      sentence: 'The site cannot reach its files. Try again in a moment.',
    };
  return null;
}

/** Sends a refusal: to a browser as a page, to a program as JSON. */
export async function sendRefusal(reply: FastifyReply, refusal: Refusal): Promise<void> {
  const { request } = reply;
  const { headers, body } = failureResponse(
    refusal,
    wantsPage(request.raw.url ?? '', request.headers.accept),
  );
  await reply.code(refusal.status).headers(headers).serializer(String).send(body);
}

/** The contract's message for each wrong field; a value that is not an object has no fields. */
export function fieldMessages(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const object = typeof value === 'object' && value !== null && !Array.isArray(value);
  const read = schema.safeParse(object ? value : {});
  if (read.success) return {};
  const fields: Record<string, string> = {};
  for (const issue of read.error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    for (const key of keys) {
      fields[key] ??= issue.code === 'unrecognized_keys' ? 'This field is unknown.' : issue.message;
    }
  }
  return fields;
}

/** The refusal for input with wrong fields; its message is the first field's. */
export function refuseFields(fields: Record<string, string>): Refusal {
  return new Refusal('invalid_input', Object.values(fields)[0] ?? 'The input is not valid.', fields);
}

function invalidInput(error: Partial<FastifyError>, request: Partial<FastifyRequest>): Refusal {
  const endpoint = request.routeOptions?.config.endpoint;
  const parts = { params: request.params, querystring: request.query, body: request.body };
  const context = (error.validationContext ?? 'body') as keyof typeof parts;
  const schema = context === 'querystring' ? endpoint?.query : endpoint?.[context];
  return refuseFields(schema ? fieldMessages(schema, parts[context] ?? undefined) : {});
}

/** Sends every error of the API in one form. Pages have their own not-found screen. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = toRefusal(error, request);
    if (reply.raw.headersSent) return reply.raw.destroy();
    return sendRefusal(reply, refusal);
  });
}

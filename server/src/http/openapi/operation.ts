import type { Access, Endpoint, FileKind } from '@fit-coder/contracts/endpoint';
import { errorStatus, type ErrorCode } from '@fit-coder/contracts/errors';
import { endpointGroups } from '@fit-coder/contracts/endpoints';
import { errorCodesOf } from '../api/endpoint-errors.ts';
import { fieldsOf, openApiSchema } from './schema.ts';
import { limitOf } from '../limits/rate-limits.ts';

const whoMayCall: Readonly<Record<Access, string>> = {
  public: 'Anyone may call this.',
  user: 'Any user may call this.',
  userWrite: 'Any user may call this; a test administrator is refused.',
  adminRead: 'Administrators and test administrators may call this.',
  adminWrite: 'Administrators may call this; a test administrator is refused.',
  signed: 'The caller proves itself by a signature over the raw body; no session is read.',
};

const fileKinds: Readonly<Record<FileKind, object>> = {
  image: { type: 'string', format: 'binary', contentMediaType: 'image/*', description: 'At most 5 MB.' },
  captions: { type: 'string', format: 'binary', contentMediaType: 'text/vtt', description: 'At most 1 MB.' },
  attachment: { type: 'string', format: 'binary', contentMediaType: '*/*', description: 'At most 20 MB.' },
};

/** One endpoint as an OpenAPI operation. */
export function describeOperation(name: string, endpoint: Endpoint): object {
  const { access, summary } = endpoint;
  const { max, seconds } = limitOf(endpoint);
  const body = describeBody(endpoint);
  return {
    operationId: name,
    tags: [groupOf(name)],
    summary,
    description: `${whoMayCall[access]} At most ${max} calls in ${seconds} seconds from one network.`,
    security: access === 'public' || access === 'signed' ? [] : [{ session: [] }],
    parameters: describeParameters(endpoint),
    ...(body && { requestBody: body }),
    responses: {
      200: describeSuccess(endpoint),
      ...(endpoint.shared && {
        304: { description: 'The response that If-None-Match names is still current.' },
      }),
      ...describeFailures(errorCodesOf(endpoint)),
    },
  };
}

function groupOf(name: string): string {
  return Object.entries(endpointGroups).find(([, group]) => name in group)?.[0] ?? 'Other';
}

function describeParameters({ params, query }: Endpoint): object[] {
  return [
    ...(params ? fieldsOf(params).map((field) => ({ ...field, in: 'path' })) : []),
    ...(query ? fieldsOf(query).map((field) => ({ ...field, in: 'query' })) : []),
  ];
}

function describeBody({ body, bodyKind = 'json', files = {} }: Endpoint): object | undefined {
  if (bodyKind === 'raw') {
    return { required: true, description: 'The bytes that were signed.', content: { '*/*': { schema: {} } } };
  }
  if (bodyKind === 'json') {
    return (
      body && { required: true, content: { 'application/json': { schema: openApiSchema(body, 'input') } } }
    );
  }
  const fields = body ? fieldsOf(body) : [];
  const schema = {
    type: 'object',
    properties: {
      ...Object.fromEntries(fields.map((field) => [field.name, field.schema])),
      ...Object.fromEntries(Object.entries(files).map(([field, kind]) => [field, fileKinds[kind]])),
    },
    required: [...fields.filter((field) => field.required).map((field) => field.name), ...Object.keys(files)],
    additionalProperties: false,
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function describeSuccess({ output, responseKind = 'json', fileType }: Endpoint): object {
  if (fileType !== undefined) return { description: 'The file.', content: { [fileType]: {} } };
  const schema = openApiSchema(output, 'output');
  if (responseKind === 'json') return { description: 'Success', content: { 'application/json': { schema } } };
  if (responseKind === 'csv')
    return { description: 'A CSV file, UTF-8 with a byte order mark.', content: { 'text/csv': { schema } } };
  return {
    description: 'Server-sent events; the data of each is one JSON object.',
    content: {
      'text/event-stream': {
        schema: { type: 'string', contentMediaType: 'application/json', contentSchema: schema },
      },
    },
  };
}

/** One response per status, listing its error codes. */
function describeFailures(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = Object.groupBy(codes, (code) => String(errorStatus[code]));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list = []]) => [status, describeFailure(status, list)]),
  );
}

function describeFailure(status: string, codes: readonly ErrorCode[]): object {
  const waits = status === '429' || status === '503';
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Error' },
      { type: 'object', properties: { code: { type: 'string', enum: codes } } },
    ],
  };
  return {
    description: codes.join(', '),
    ...(waits && {
      headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
    }),
    content: { 'application/json': { schema } },
  };
}

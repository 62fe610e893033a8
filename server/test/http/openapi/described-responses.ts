import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

const base = '/api/v1';

interface ApiDocument {
  readonly paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, object> }> }>
  >;
}

/** A response as it was sent. */
interface Sent {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Compares responses with the site's OpenAPI document, using a JSON Schema validator. */
class ApiDescription {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #operations: {
    method: string;
    pattern: RegExp;
    pointer: string;
    responses: Set<string>;
    files: Set<string>;
  }[] = [];
  readonly #validators = new Map<string, ValidateFunction | null>();

  constructor(document: ApiDocument) {
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document, 'openapi');
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, { responses }] of Object.entries(operations))
        this.#operations.push({
          method: method.toUpperCase(),
          pattern: new RegExp(`^${base}${path.replace(/\{\w+\}/gu, '[^/]+')}$`, 'u'),
          pointer: `openapi#/paths/${escape(path)}/${method}/responses`,
          responses: new Set(Object.keys(responses)),
          files: filesIn(responses['200']?.content),
        });
  }

  /** How a response differs from the document; null if it matches. */
  faultOf({ method, url, status, type, body }: Sent): string | null {
    const path = url.split('?')[0] ?? '';
    const asked = method === 'HEAD' ? 'GET' : method;
    const operation = this.#operations.find((one) => one.method === asked && one.pattern.test(path));
    if (!operation) {
      if (status !== 404 && status !== 405) return `${status}, and the document has no such call`;
      return method === 'HEAD' ? null : this.#bodyFault('openapi#/components/schemas/Error', body);
    }
    if (!operation.responses.has(String(status))) return `${status} is not documented: ${body.slice(0, 200)}`;
    const media = type.split(';')[0] ?? '';
    const schema = `${operation.pointer}/${status}/content/${escape(media)}/schema`;
    if (status === 304 || (method === 'HEAD' && body === '')) return null;
    if (media === 'text/event-stream') return null;
    if (media === 'text/csv') return this.#bodyFault(schema, JSON.stringify(body));
    if (operation.files.has(media)) return null;
    return this.#bodyFault(schema, body);
  }

  #bodyFault(schema: string, body: string): string | null {
    const validate = this.#validatorOf(schema);
    if (validate === null) return `nothing is documented at ${schema}`;
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return `the body is not JSON: ${body.slice(0, 200)}`;
    }
    return validate(value) ? null : `${this.#ajv.errorsText(validate.errors)} in ${body.slice(0, 400)}`;
  }

  #validatorOf(schema: string): ValidateFunction | null {
    const known = this.#validators.get(schema);
    if (known !== undefined) return known;
    let made: ValidateFunction | null = null;
    try {
      made = this.#ajv.compile({ $ref: schema });
    } catch {
      made = null;
    }
    this.#validators.set(schema, made);
    return made;
  }
}

/** The media types of a response that are no JSON: those without a schema. */
function filesIn(content: Readonly<Record<string, object>> = {}): Set<string> {
  return new Set(Object.keys(content).filter((media) => !('schema' in (content[media] ?? {}))));
}

function contentType(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A body as text, decompressed if necessary. */
function unpack(bytes: Buffer, encoding: unknown): string {
  if (bytes.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

function escape(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Descriptions by their text: a worker that runs many sites compiles each schema once. */
const descriptions = new Map<string, ApiDescription>();

/** Every response of a site that differs from its description, as sentences. */
export interface ResponseWatch {
  readonly faults: readonly string[];
}

/** Watches every response below the API, injected or over a socket. Call it before tests send requests. */
export async function watchResponses(app: FastifyInstance): Promise<ResponseWatch> {
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>;
  const text = (await inject(`${base}/openapi.json`)).payload;
  const description = descriptions.get(text) ?? new ApiDescription(JSON.parse(text) as ApiDocument);
  descriptions.set(text, description);
  const faults: string[] = [];
  const see = (sent: Sent) => {
    if (
      !sent.url.startsWith(`${base}/`) ||
      /^\/api\/v1\/(?:docs|openapi\.json|admin\/uploads)/u.test(sent.url)
    )
      return;
    const fault = description.faultOf(sent);
    if (fault !== null) faults.push(`${sent.method} ${sent.url}: ${fault}`);
  };
  Object.assign(app, {
    inject: async (options: InjectOptions | string) => {
      const response = await inject(options);
      const { method = 'GET', url = '' } = typeof options === 'string' ? { url: options } : options;
      const type = response.headers['content-type'] ?? '';
      const { statusCode: status, rawPayload } = response;
      const body = unpack(rawPayload, response.headers['content-encoding']);
      see({ method, url: typeof url === 'string' ? url : (url.pathname ?? ''), status, type, body });
      return response;
    },
  });
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request;
    overhear(response, (status, type, body) => see({ method, url, status, type, body }));
  });
  return { faults };
}

/** Reports what a response sent, after it was written completely. */
function overhear(
  response: ServerResponse,
  tell: (status: number, type: string, body: string) => void,
): void {
  const pieces: Buffer[] = [];
  const keep = (piece: unknown) => {
    if (typeof piece === 'string' || piece instanceof Uint8Array) pieces.push(Buffer.from(piece));
  };
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  // Headers passed with the status are not among the response's headers.
  let head: Record<string, unknown> = {};
  const header = (name: string) => head[name] ?? response.getHeader(name);
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  Object.assign(response, {
    writeHead: (...args: unknown[]) => {
      const given = args.at(-1);
      if (typeof given === 'object' && given !== null) head = { ...given };
      return writeHead(...args);
    },
    write: (...args: unknown[]) => {
      keep(args[0]);
      return write(...args);
    },
    end: (...args: unknown[]) => {
      keep(args[0]);
      const type = contentType(header('content-type'));
      tell(response.statusCode, type, unpack(Buffer.concat(pieces), header('content-encoding')));
      return end(...args);
    },
  });
}

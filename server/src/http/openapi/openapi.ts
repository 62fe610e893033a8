import { apiBase, type Endpoint } from '@fit-coder/contracts/endpoint';
import { errorBody } from '@fit-coder/contracts/errors';
import { uploadPath } from '@fit-coder/contracts/media';
import { describeOperation } from './operation.ts';
import { openApiSchema } from './schema.ts';

const introduction = `Every call of Fit Coder Courses. A failed call answers with \`error\`, a sentence for people, \`code\`, a stable name
for programs, and \`fields\` where certain fields are wrong. Sessions are cookies, set by the calls that log in.
Videos are uploaded with the tus protocol (1.0) to \`${uploadPath}\`, which this document does not describe.`;

/** The API as an OpenAPI 3.1 document, generated from its contracts. `sessionCookie` is the cookie's name. */
export function buildOpenApi(endpoints: Readonly<Record<string, Endpoint>>, sessionCookie: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/gu, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = describeOperation(name, endpoint);
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Fit Coder Courses', version: '1', description: introduction },
    servers: [{ url: apiBase }],
    paths,
    components: {
      schemas: { Error: openApiSchema(errorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  };
}

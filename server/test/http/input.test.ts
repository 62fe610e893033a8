import { apiBase, type Endpoint } from '@fit-coder/contracts/endpoint';
import { endpoints } from '@fit-coder/contracts/endpoints';
import type { ErrorBody } from '@fit-coder/contracts/errors';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { undocumented } from './openapi/documented-response.ts';
import { exampleAddress, exampleOf } from './openapi/endpoint-examples.ts';
import { siteForAllTests } from '../support/site-hooks.ts';

let admin: string;
const site = siteForAllTests();
beforeAll(async () => {
  admin = (await site.user('admin')).cookie;
});

interface FieldSchema {
  readonly type?: string;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maximum?: number;
}
interface ObjectSchema {
  readonly properties?: Record<string, FieldSchema>;
  readonly required?: readonly string[];
}

const schemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input' }) as ObjectSchema;

type Sent = Record<string, unknown>;

/** Sends `body` in the endpoint's format, as an administrator. */
async function send(endpoint: Endpoint, body: Sent, more: InjectOptions = {}) {
  const payload = endpoint.bodyKind === 'multipart' ? formOf(body) : body;
  const { method } = endpoint;
  const request = { method, url: exampleAddress(endpoint), headers: { cookie: admin }, payload, ...more };
  const response = await site.app.inject(request);
  expect(undocumented(endpoint, response)).toBeNull();
  return { status: response.statusCode, body: response.json<Partial<ErrorBody>>() };
}

function formOf(body: Sent): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  return form;
}

/** The request without `more`'s headers would not carry the cookie. */
const typed = (type: string) => ({ headers: { cookie: admin, 'content-type': type } });

const all = Object.entries<Endpoint>(endpoints);
const withBody = all.flatMap(([name, endpoint]) =>
  endpoint.body ? [{ name, endpoint, schema: schemaOf(endpoint.body) }] : [],
);
const withJson = withBody.filter(({ endpoint }) => endpoint.bodyKind !== 'multipart');
const withForm = withBody.filter(({ endpoint }) => endpoint.bodyKind === 'multipart');

const withRequired = withBody.flatMap(({ name, endpoint, schema }) => {
  const required = [...(schema.required ?? []), ...Object.keys(endpoint.files ?? {})];
  return required.length > 0 ? [{ name, endpoint, required }] : [];
});

test.each(withRequired)('the body of $name is refused if it is empty', async ({ endpoint, required }) => {
  const response = await send(endpoint, {});
  expect(response).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect(Object.keys(response.body.fields ?? {}).sort()).toEqual(required.toSorted());
  expect(Object.values(response.body.fields ?? {})).toContain(response.body.error);
});

describe.each(withBody)('the body of $name', ({ endpoint, schema }) => {
  const { properties = {} } = schema;

  test('has a field too many', async () => {
    const response = await send(endpoint, { isAdmin: 'yes' });
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(response.body.fields).toMatchObject({ isAdmin: 'This field is unknown.' });
  });

  const bounded = Object.entries(properties).filter(([, field]) => field.maxLength ?? field.maximum);
  test.each(bounded)('is too large in %s', async (name, { maxLength, maximum = 0 }) => {
    const value = maxLength ? 'a'.repeat(maxLength + 1) : maximum + 1;
    const response = await send(endpoint, { [name]: value });
    expect(response.status).toBe(400);
    expect(response.body.fields).toHaveProperty([name]);
  });

  test('as a whole is larger than the limit', async () => {
    const fields = Array.from({ length: 5 }, (_, index) => [`field${index}`, 'a'.repeat(60 * 1024)]);
    const response = await send(endpoint, Object.fromEntries(fields) as Sent);
    const status = endpoint.bodyKind === 'multipart' ? 400 : 413;
    expect(response).toMatchObject({
      status,
      body: { code: status === 413 ? 'body_too_large' : 'invalid_input' },
    });
  });
});

describe.each(withJson)('the JSON of $name', ({ endpoint, schema }) => {
  const names = Object.keys(schema.properties ?? {});

  const wrongValues: [string, unknown][] = [
    ['an object', {}],
    ['a list', []],
    ['null in a list', [null]],
    ['a number', -1.5],
  ];
  // Where every field is a list that may be empty, an empty list is valid.
  const takesEmptyLists = Object.values(schema.properties ?? {}).every(
    ({ type, minItems = 0 }) => type === 'array' && minItems === 0,
  );
  const wrong = wrongValues.filter(([name]) => name !== 'a list' || !takesEmptyLists);
  // A body without fields can only have one too many, which is tested above.
  test.each(names.length > 0 ? wrong : [])('has %s in every field', async (_, value) => {
    const response = await send(endpoint, Object.fromEntries(names.map((name) => [name, value])));
    // An error inside a list or an object is named with its path: `courses.0`, `passkey.id`.
    const named = Object.keys(response.body.fields ?? {}).map((field) => field.replace(/\..*$/u, ''));
    expect(response.status).toBe(400);
    expect(named.length).toBeGreaterThan(0);
    expect(names).toEqual(expect.arrayContaining(named));
  });

  test.each(['[]', '"text"', 'null', '12', 'true'])('is %s', async (payload) => {
    const response = await send(endpoint, {}, { ...typed('application/json'), payload });
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(Object.keys(response.body.fields ?? {})).not.toContain('');
    // If no field is required, none is named.
    const demanding = (schema.required ?? []).length > 0;
    expect(Object.keys(response.body.fields ?? {}).length > 0).toBe(demanding);
  });

  test.each(['{', '', '{"a":1', "{'a':1}", '{"__proto__":{"a":1}}', '\u0000', 'a=1'])(
    'cannot be read: %j',
    async (payload) => {
      const response = await send(endpoint, {}, { ...typed('application/json'), payload });
      expect(response).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
      expect(response.body.fields).toBeUndefined();
    },
  );

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json+evil',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('comes as %s', async (type) => {
    const response = await send(endpoint, {}, { ...typed(type), payload: '{}' });
    expect(response).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
  });
});

describe.each(withForm)('the form of $name', ({ endpoint }) => {
  test.each(['application/json', 'text/plain', 'multipart/mixed; boundary=x', 'multipart/form-data'])(
    'comes as %s',
    async (type) => {
      const response = await send(endpoint, {}, { ...typed(type), payload: '{}' });
      expect(response).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
    },
  );

  const part = (head: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\na\r\n--x--\r\n`;
  test.each([
    ['ends too early', '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'],
    ['is empty', ''],
    ['is no form at all', 'nonsense'],
    ['names a prototype', part('name="__proto__"')],
    ['has a part without a name', part('filename="a.png"')],
    ['has more fields than any', `${part('name="a"').replace('--x--\r\n', '').repeat(25)}--x--\r\n`],
    ['has a file where none is taken', part('name="other"; filename="a.png"')],
  ])('%s', async (_, payload) => {
    const response = await send(endpoint, {}, { ...typed('multipart/form-data; boundary=x'), payload });
    expect([400, 413]).toContain(response.status);
    expect(response.body.error).toMatch(/\.$/u);
  });
});

const withParams = all.flatMap(([name, endpoint]) => (endpoint.params ? [{ name, endpoint }] : []));
test.each(withParams)('$name refuses impossible parameters', async ({ endpoint }) => {
  const field = /:(\w+)/u.exec(endpoint.path)?.[1] ?? '';
  for (const value of ['%00', '..%2f..%2fetc', 'a%20b', '%F0%9F%92%A3', 'a'.repeat(150), "'--"]) {
    const url = apiBase + endpoint.path.replace(/:\w+/u, value);
    const response = await send(endpoint, {}, { url });
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(Object.keys(response.body.fields ?? {})).toContain(field);
  }
});

const withQuery = all.flatMap(([name, endpoint]) =>
  endpoint.query ? [{ name, endpoint, schema: schemaOf(endpoint.query) }] : [],
);
describe.each(withQuery)('the query of $name', ({ endpoint, schema }) => {
  const { method } = endpoint;
  const missing = (name: string) =>
    (schema.required ?? [])
      .filter((field) => field !== name)
      .map((field) => `&${field}=${exampleOf(endpoint.query, field)}`);
  const cases = Object.entries(schema.properties ?? {}).flatMap(([name, { maxLength = 0 }]) => [
    [name, `${name}=${'a'.repeat(maxLength + 1)}`],
    [name, `${name}=a&${name}=b`],
  ]);
  test.each([...cases, ['nothing', 'nothing=1']])('has a wrong %s', async (name, query) => {
    const url = `${exampleAddress(endpoint)}?${query}${missing(name).join('')}`;
    const response = await site.app.inject({ method, url, headers: { cookie: admin } });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json<ErrorBody>().fields ?? {})).toEqual([name]);
  });

  test.each(Object.keys(schema.properties ?? {}))('has a null character in %s', async (name) => {
    const url = `${exampleAddress(endpoint)}?${name}=a%00b`;
    const response = await site.app.inject({ method, url, headers: { cookie: admin } });
    expect(response.statusCode).toBeLessThan(500);
  });
});

test('a null character in a text is refused, not stored, and causes no server error', async () => {
  const response = await send(endpoints.login, { email: 'a@example.com', password: 'a\u0000b' });
  expect(response.status).toBe(401);
  const form = { name: 'a\u0000b', email: 'nul@example.com', password: 'a good password' };
  expect((await send(endpoints.register, form)).status).toBe(400);
});

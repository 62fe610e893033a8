import { once } from 'node:events';
import { request } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchResponses, type ResponseWatch } from './described-responses.ts';

/** A site that describes one call, and responds as a test wants it to. */
const description = {
  openapi: '3.1.1',
  paths: {
    '/people/{id}': {
      get: {
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { email: { type: 'string', format: 'email' } },
                  required: ['email'],
                  additionalProperties: false,
                },
              },
            },
          },
        },
      },
    },
  },
};

let app: FastifyInstance;
let watch: ResponseWatch;
let given: { status: number; body: unknown };
beforeEach(async () => {
  app = Fastify();
  app.get('/api/v1/openapi.json', async () => description);
  app.get('/api/v1/people/:id', async (_request, reply) => reply.code(given.status).send(given.body));
  app.get('/api/v1/nowhere', async () => ({}));
  await app.ready();
  watch = await watchResponses(app);
});
afterEach(() => app.close());

test('a response that matches the description is no fault, over any kind of request', async () => {
  given = { status: 200, body: { email: 'ada@example.com' } };
  await app.inject('/api/v1/people/1');
  await app.inject({ method: 'HEAD', url: '/api/v1/people/1' });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  expect((await fetch(`${origin}/api/v1/people/1`)).status).toBe(200);
  expect(watch.faults).toEqual([]);
});

test.each([
  ['a status that is not documented', 418, { email: 'ada@example.com' }],
  ['a field that is missing', 200, {}],
  ['a field that nobody documented', 200, { email: 'ada@example.com', password: 'secret' }],
  ['a field of another format', 200, { email: 'no address' }],
  ['a body that is no JSON', 200, 'plainly'],
])('%s is noticed, injected and over a socket', async (_, status, body) => {
  given = { status, body };
  await app.inject('/api/v1/people/1');
  expect(watch.faults).toHaveLength(1);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const [response] = await once(request(`${origin}/api/v1/people/1`).end(), 'response');
  response.resume();
  expect(watch.faults).toHaveLength(2);
});

test('a path that the description does not have is noticed', async () => {
  await app.inject('/api/v1/nowhere');
  expect(watch.faults).toHaveLength(1);
});

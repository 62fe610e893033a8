import { publicPaths } from '@fit-coder/contracts/paths/public';
import { expect, test } from 'vitest';
import { catalogueApi } from '../features/catalogue/catalogue.api.ts';
import type { Outcome, Transport } from '../lib/api/transport.ts';
import { makeStore } from './store.ts';

const missing: Outcome = { error: { status: 404, code: 'not_found', error: 'There is no such course.' } };
const own: Outcome = { data: { course: { title: 'Closures' }, lectures: [] } };

/** Asks for a course that left the catalogue, and returns which calls that made and the course's title or refusal. */
async function ask(isauthenticate: boolean, owned: Outcome) {
  const calls: string[] = [];
  const transport: Transport = async ({ path }) => {
    calls.push(path);
    return path === publicPaths.getOwnCourse.path ? owned : missing;
  };
  const { api, session } = makeStore(transport).getState();
  const store = makeStore(transport, { api, session: { ...session, isauthenticate } });
  const { data, error } = await store.dispatch(catalogueApi.endpoints.getCourse.initiate('closures'));
  return { calls, title: data?.course.title, error, told: store.getState().courses.error };
}

const { getCourse, getOwnCourse } = publicPaths;

test('requests an unpublished course again for a user, who may own it, and shows no error', async () => {
  expect(await ask(true, own)).toEqual({
    calls: [getCourse.path, getOwnCourse.path],
    title: 'Closures',
    error: undefined,
    told: null,
  });
});

test('reports an unpublished course as missing to a user who does not own it', async () => {
  const response = await ask(true, missing);
  expect(response.calls).toHaveLength(2);
  expect(response).toMatchObject({ error: { code: 'not_found' }, told: 'There is no such course.' });
});

test('drops an owned, unpublished course with its user, and keeps a published one', async () => {
  const course = { id: 'c', title: 'Closures' };
  const responses = new Map<string, object>([
    [getOwnCourse.path, { course: { ...course, publishedAt: null }, lectures: [] }],
  ]);
  const transport: Transport = async ({ path }) => {
    const data = responses.get(path);
    return data ? { data } : missing;
  };
  const { api: empty, session } = makeStore(transport).getState();
  const store = makeStore(transport, { api: empty, session: { ...session, isauthenticate: true } });
  const look = (slug: string) =>
    store.dispatch(catalogueApi.endpoints.getCourse.initiate(slug, { subscribe: false }));
  await look('left');
  responses.set(getCourse.path, { course: { ...course, publishedAt: '2026-01-01T00:00:00Z' }, lectures: [] });
  await look('listed');
  store.dispatch(catalogueApi.util.invalidateTags(['Viewer']));
  expect(Object.keys(store.getState().api.queries)).toEqual(['getCourse("listed")']);
});

test('does not request an unpublished course again for a visitor', async () => {
  const response = await ask(false, own);
  expect(response).toMatchObject({ calls: [getCourse.path], error: { code: 'not_found' } });
});

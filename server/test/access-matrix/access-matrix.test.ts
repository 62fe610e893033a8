import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { endpoints, type EndpointName } from '@fit-coder/contracts/endpoints';
import { allPaths } from '@fit-coder/contracts/paths/all';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decisions } from './decisions.ts';
import { callers } from './rows.ts';
import { uncontracted, variants, type OtherRequest } from './other-requests.ts';
import { call, faultsOf, openJournal } from './runner.ts';
import { preparePlace, type Place } from './world.ts';
import { startTestSite } from '../support/test-site.ts';

const names = Object.keys(endpoints) as EndpointName[];
const all: readonly OtherRequest[] = [
  ...names.map((name): OtherRequest => ({
    name,
    row: decisions[name],
    prepare: (world) => call(name, world),
  })),
  ...variants,
  ...uncontracted,
];

let place: Place;
/** Every route of the server. */
const routes = new Set<string>();
/** Fastify publishes each server that it creates before the server has routes. */
function collectRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ url }) => void routes.add(url));
}

beforeAll(async () => {
  subscribe('fastify.initialization', collectRoutes);
  const site = await startTestSite();
  unsubscribe('fastify.initialization', collectRoutes);
  place = await preparePlace(site);
  await openJournal(site);
});
afterAll(() => place.site.close());

/** Everyone may read the files of the front end, if it was built. */
const isBuiltFile = (route: string) =>
  existsSync(new URL(`../../../web/dist/client${route}`, import.meta.url));

test('every path of the contracts and every route of the server has a decision', () => {
  expect(new Set(Object.keys(decisions))).toEqual(new Set(Object.keys(allPaths)));
  const contracted = Object.values(allPaths).map(({ path }) => apiBase + path);
  expect(new Set([...routes].filter((route) => !isBuiltFile(route)))).toEqual(
    new Set([...contracted, ...uncontracted.map(({ route }) => route)]),
  );
});

test.each(all.flatMap((request) => callers.map((caller) => ({ ...request, caller }))))(
  '$name by $caller',
  async ({ row, prepare, caller }) => {
    expect(await faultsOf(place, { caller, decision: row[caller] }, prepare)).toEqual([]);
  },
);

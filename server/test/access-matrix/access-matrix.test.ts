import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { endpoints, type EndpointName } from '@fit-coder/contracts/endpoints';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { besides } from './beside.ts';
import { callers, decisions } from './decisions.ts';
import { openJournal } from './journal.ts';
import { gapsOf } from './judgement.ts';
import { variants } from './variants.ts';
import { attempt, walk } from './walker.ts';
import { preparePlace, type Place } from './world.ts';
import { startTestSite } from '../support/test-site.ts';

let place: Place;
/** Every address that the server was given. */
const addresses = new Set<string>();
/** Fastify tells of each server that it makes before that has any route. */
function noteAddresses(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ url }) => void addresses.add(url));
}

/** The built front end's files, where it was built, are everyone's. */
const isBuiltFile = (address: string) =>
  existsSync(new URL(`../../../web/dist/client${address}`, import.meta.url));

beforeAll(async () => {
  subscribe('fastify.initialization', noteAddresses);
  const site = await startTestSite();
  unsubscribe('fastify.initialization', noteAddresses);
  place = await preparePlace(site);
  await openJournal(site);
});
afterAll(() => place.site.close());

const names = Object.keys(endpoints) as EndpointName[];

test('the decisions and the contract name the same endpoints, and no cell is open', () => {
  expect(gapsOf(decisions, names)).toEqual([]);
});

test('every address of the server is in the contract or decided beside it', () => {
  const known = Object.values(endpoints).map(({ path }) => apiBase + path);
  const decided = new Set([...known, ...Object.values(besides).map(({ address }) => address)]);
  expect(new Set([...addresses].filter((address) => !isBuiltFile(address)))).toEqual(decided);
  const rows = Object.fromEntries(Object.entries(besides).map(([name, { row }]) => [name, { ...row }]));
  expect(gapsOf(rows, Object.keys(besides))).toEqual([]);
});

describe('every endpoint', () => {
  const cells = names.flatMap((name) => callers.map((caller) => ({ name, caller })));
  test.each(cells)('$name by $caller', async ({ name, caller }) => {
    const cell = { caller, decision: decisions[name][caller] };
    expect(await walk(place, cell, (world) => attempt(name, world))).toEqual([]);
  });
});

describe('what is asked for decides too', () => {
  const cells = variants.flatMap((variant) => callers.map((caller) => ({ ...variant, caller })));
  test.each(cells)('$name of $of by $caller', async ({ name, row, input, caller }) => {
    const cell = { caller, decision: row[caller] };
    const faults = await walk(place, cell, async (world) => attempt(name, world, await input(world)));
    expect(faults).toEqual([]);
  });
});

describe('beside the contract', () => {
  const cells = Object.entries(besides).flatMap(([name, beside]) =>
    callers.map((caller) => ({ name, beside, caller })),
  );
  test.each(cells)('$name by $caller', async ({ beside, caller }) => {
    const cell = { caller, decision: beside.row[caller] };
    expect(await walk(place, cell, beside.attempt)).toEqual([]);
  });
});

import { afterEach, beforeEach, expect } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { dataFolder, startMain, type StartedSite, type StartOptions } from './started-site.ts';

/** A database and a data folder, with the sites that a test starts on them. */
export interface StartPlace {
  readonly databaseUrl: string;
  readonly folder: string;
  /** Starts the program on the data folder; set DATABASE_URL in `env` to use the database. */
  start(options?: StartOptions): Promise<StartedSite>;
}

/** A new database and data folder for each test of a file; afterwards the sites are stopped and both are removed. */
export function startPlaceForEachTest(): StartPlace {
  let database: TestDatabase;
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  const sites: StartedSite[] = [];
  beforeEach(async () => {
    [database, folder] = await Promise.all([createTestDatabase(), dataFolder()]);
  });
  afterEach(async () => {
    await Promise.all(sites.splice(0).map((site) => site.stop()));
    await database.drop();
    await folder.remove();
  });
  return {
    get databaseUrl() {
      return database.url;
    },
    get folder() {
      return folder.path;
    },
    async start(options = {}) {
      const site = await startMain({ ...options, env: { DATA_DIR: folder.path, ...options.env } });
      sites.push(site);
      return site;
    },
  };
}

/** Checks that the start was refused with one message on standard error, and no other output. */
export function expectRefusal(site: StartedSite, sentence: RegExp): void {
  expect(site.exitCode).toBe(1);
  expect(site.stdout).toBe('');
  expect(site.stderr).toMatch(sentence);
  expect(site.stderr.trim().split('\n')).toHaveLength(1);
}

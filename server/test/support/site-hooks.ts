import type { Role } from '@fit-coder/contracts/accounts';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startTestSite, type TestUser, type TestSite } from './test-site.ts';

type StartOptions = Parameters<typeof startTestSite>;

/** A site that all tests of a file or describe block share. It can be used in hooks and tests, not before them. */
export function siteForAllTests(...options: StartOptions): TestSite {
  let site: TestSite | undefined;
  beforeAll(async () => {
    site = await startTestSite(...options);
  });
  afterAll(() => site?.close());
  return siteOnceStarted(() => site);
}

/** A new site for each test of a file or describe block. It can be used in hooks and tests, not before them. */
export function siteForEachTest(...options: StartOptions): TestSite {
  let site: TestSite | undefined;
  beforeEach(async () => {
    site = await startTestSite(...options);
  });
  afterEach(async () => {
    await site?.close();
    site = undefined;
  });
  return siteOnceStarted(() => site);
}

/** A user of the site that all tests share. */
export function userForAllTests(site: TestSite, role: Role = 'user'): TestUser {
  let user: TestUser | undefined;
  beforeAll(async () => {
    user = await site.user(role);
  });
  const registered = () => user ?? fail('the user is registered in beforeAll');
  return {
    get user() {
      return registered().user;
    },
    get password() {
      return registered().password;
    },
    get cookie() {
      return registered().cookie;
    },
  };
}

function siteOnceStarted(current: () => TestSite | undefined): TestSite {
  const started = () => current() ?? fail('the site starts in a hook; use it in later hooks and in tests');
  return {
    get app() {
      return started().app;
    },
    get deps() {
      return started().deps;
    },
    get product() {
      return started().product;
    },
    get dataDir() {
      return started().dataDir;
    },
    call: (...request) => started().call(...request),
    user: (role) => started().user(role),
    listen: () => started().listen(),
    work: () => started().work(),
    close: () => started().close(),
  };
}

function fail(reason: string): never {
  throw new Error(reason);
}

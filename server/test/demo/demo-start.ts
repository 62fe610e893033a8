import { prepareAccounts } from '../../src/seed.ts';
import type { TestSite } from '../support/test-site.ts';

/** Prepares the accounts as a start with these settings does. */
export function prepare({ deps, product }: TestSite, settings: object): Promise<unknown> {
  return prepareAccounts({ ...deps, config: { ...deps.config, ...settings } }, product);
}

/** A site that runs a demo and its jobs. */
export async function startDemo(site: TestSite): Promise<void> {
  await site.work();
  await prepare(site, { demo: true });
}

import type { Role } from '@fit-coder/contracts/accounts';
import type { Dependencies } from './dependencies.ts';
import type { Config } from './platform/config.ts';
import type { Product } from './product.ts';
import { firstFilling, seedVideos } from './seed-catalogue.ts';

interface DemoAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
}

/** The accounts of the demo; their passwords are public. */
export function demoAccounts(config: Config): readonly DemoAccount[] {
  return config.testAdmin ? [...demoPeople, testAdmin] : demoPeople;
}

const demoPeople: readonly DemoAccount[] = [
  { name: 'Ada Admin', email: 'admin@fitcoder.example', password: 'demo-admin', role: 'admin' },
  { name: 'Lena Learner', email: 'learner@fitcoder.example', password: 'demo-learner', role: 'user' },
];

const testAdmin: DemoAccount = {
  name: 'Test Administrator',
  email: 'testadmin@fitcoder.example',
  password: 'demo-testadmin',
  role: 'testadmin',
};

/**
 * Creates the administrator that the settings name, and the accounts of the demo, where they are missing. Without the
 * demo, accounts that it left behind are removed: anyone knows what opens them.
 */
export async function prepareAccounts({ config, log }: Dependencies, { accounts }: Product): Promise<void> {
  if (config.admin && !(await accounts.service.ensureAdministrator(config.admin)))
    log.warn('ADMIN_EMAIL names an administrator who was created before and is gone; none is created again.');
  if (config.demo) for (const account of demoAccounts(config)) await accounts.service.ensureAccount(account);
  else for (const account of demoPeople) await accounts.leaving.removeOpenedBy(account);
  if (!config.testAdmin) await accounts.leaving.removeTestAdmin();
  else if (!config.demo) await accounts.service.ensureAccount(testAdmin);
}

/**
 * Gives an empty catalogue its shelves, and in the demo its courses, whose videos go through the pipeline. Doing it
 * again adds only what is missing; two nodes that start at once do it once.
 */
export async function seedDemo(deps: Dependencies, product: Product): Promise<void> {
  const { demo } = deps.config;
  await product.catalogue.fillEmpty(firstFilling(demo, deps.clock.now()));
  if (demo) await seedVideos(deps, product);
}

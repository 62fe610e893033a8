import type { Role } from '@fit-coder/contracts/accounts';
import type { Dependencies } from './dependencies.ts';
import { StartError } from './platform/start-error.ts';
import type { Product } from './product.ts';
import { firstSeed, seedVideos } from './seed-catalogue.ts';

/** An account of the demo as the greeting shows it. */
export interface DemoAccess {
  readonly email: string;
  readonly role: Role;
  /** Null where an earlier start showed it, or someone changed it. */
  readonly password: string | null;
}

/** What the passwords here open is reachable from this machine alone; elsewhere they are replaced by random ones. */
const demoUsers = [
  { name: 'Ada Admin', email: 'admin@fitcoder.example', password: 'demo-admin', role: 'admin' },
  { name: 'Lena Learner', email: 'learner@fitcoder.example', password: 'demo-learner', role: 'user' },
] as const;

const testAdmin = {
  name: 'Test Administrator',
  email: 'testadmin@fitcoder.example',
  password: 'demo-testadmin',
  role: 'testadmin',
} as const;

type Account = (typeof demoUsers)[number] | typeof testAdmin;

/**
 * Creates the administrator that the settings name, and the accounts of the demo, where they are missing. Without the
 * demo, accounts that it left behind are removed where their public passwords open them. Returns what the greeting
 * shows.
 * @throws StartError when the data was a demo's and the site is to be in production, or the other way round
 */
export async function prepareAccounts(
  { config, log }: Pick<Dependencies, 'config' | 'log'>,
  { accounts }: Product,
): Promise<DemoAccess[]> {
  const { demoUsers: demo, accountDeletion, service } = accounts;
  await service.prepare();
  if (config.production) await moveToProduction(demo);
  else await refuseProductionData(demo);
  if (config.admin && !(await service.ensureAdministrator(config.admin)))
    log.warn(
      'ADMIN_EMAIL names an administrator who was created before and no longer exists; it is not created again.',
    );
  const choice = { random: config.production || config.publicDemo, renew: config.newDemoPasswords };
  const provide = async (account: Account): Promise<DemoAccess> => {
    const { email, role } = account;
    return { email, role, password: await demo.provide(account, choice) };
  };
  if (!config.demo) for (const account of demoUsers) await accountDeletion.removeOpenedBy(account);
  if (!config.testAdmin) await accountDeletion.removeTestAdmin();
  const users = await Promise.all((config.demo ? demoUsers : []).map(provide));
  if (!config.testAdmin) return users;
  const shown = await provide(testAdmin);
  // Elsewhere its button is the way in.
  return config.demo && !choice.random ? [...users, shown] : users;
}

/** @throws StartError while a demo's administrators are in the data, or people whom they made administrators */
async function moveToProduction(demo: Product['accounts']['demoUsers']): Promise<void> {
  const administrators = (await demo.list()).filter(({ role }) => role === 'admin');
  if (administrators.length > 0) {
    const names = administrators.map(({ email }) => email).join(', ');
    throw new StartError(
      `This data comes from a demo, and ${names} could administer the site. With the same settings, run npm run fit-coder -- demo-people remove <email> or demo-people confirm <email> for each of them.`,
    );
  }
  await demo.enterProduction();
}

/** @throws StartError where real people's data would be opened by a demo's accounts */
async function refuseProductionData(demo: Product['accounts']['demoUsers']): Promise<void> {
  if (!(await demo.productionStart())) return;
  throw new StartError(
    'This data belongs to a site in production, and without NODE_ENV=production anyone could log in to it with the accounts of the demo: set NODE_ENV=production, or DATA_DIR and DATABASE_URL to other data.',
  );
}

/**
 * Gives an empty catalogue its shelves, and in the demo its courses, whose videos go through the pipeline. Doing it
 * again adds only what is missing; two nodes that start at once do it once.
 */
export async function seedDemo(deps: Dependencies, product: Product): Promise<void> {
  const { demo } = deps.config;
  await product.catalogue.seedEmpty(firstSeed(demo, deps.clock.now()));
  if (demo) await seedVideos(deps, product);
}

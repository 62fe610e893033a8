import type { Role } from '@fit-coder/contracts/accounts';
import type { Dependencies } from './dependencies.ts';
import { StartError } from './platform/start-error.ts';
import type { Product } from './product.ts';
import { removeEvents } from './demo-removal.ts';

/** An account of the demo as the startup message shows it. */
export interface DemoAccess {
  readonly email: string;
  readonly role: Role;
  /** Null if an earlier start showed it, or the user changed it. */
  readonly password: string | null;
}

/**
 * These passwords are public, so they are used only where no other machine can reach the site; elsewhere random ones
 * replace them.
 */
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
 * Creates the administrator from the settings and the accounts of the demo, if they are missing. Without the demo,
 * removes the accounts that it left, if they still have their public passwords. Returns the accounts for the startup
 * message.
 * @throws StartError if the site was a demo and is now in production, or the other way round
 */
export async function prepareAccounts(
  { config, log, database }: Pick<Dependencies, 'config' | 'log' | 'database'>,
  product: Product,
): Promise<DemoAccess[]> {
  const { demoUsers: demo, accountDeletion, service } = product.accounts;
  await service.prepare();
  if (config.production) await moveToProduction(demo);
  else await refuseProductionData(demo);
  if (config.admin && !(await service.ensureAdministrator(config.admin)))
    log.warn(
      'ADMIN_EMAIL is the address of an administrator who was deleted. The account is not created again.',
    );
  const choice = { random: config.production || config.publicDemo, renew: config.newDemoPasswords };
  const provide = async (account: Account): Promise<DemoAccess> => {
    const { email, role } = account;
    return { email, role, password: await demo.provide(account, choice) };
  };
  if (!config.demo) await removeEvents(database.db, product);
  if (!config.demo) for (const account of demoUsers) await accountDeletion.removeOpenedBy(account);
  if (!config.testAdmin) await accountDeletion.removeTestAdmin();
  const users = await Promise.all((config.demo ? demoUsers : []).map(provide));
  if (!config.testAdmin) return users;
  const shown = await provide(testAdmin);
  // Otherwise its button on the login page is enough.
  return config.demo && !choice.random ? [...users, shown] : users;
}

/** @throws StartError while the data contains the demo's administrators, or users whom they made administrators */
async function moveToProduction(demo: Product['accounts']['demoUsers']): Promise<void> {
  const administrators = (await demo.list()).filter(({ role }) => role === 'admin');
  if (administrators.length > 0) {
    const names = administrators.map(({ email }) => email).join(', ');
    throw new StartError(
      `This data comes from a demo, and ${names} could administer the site. With the same settings, run npm run fit-coder -- demo-users remove <email> or demo-users confirm <email> for each of them.`,
    );
  }
  await demo.enterProduction();
}

/** @throws StartError if a demo's accounts would give access to real users' data */
async function refuseProductionData(demo: Product['accounts']['demoUsers']): Promise<void> {
  if (!(await demo.productionStart())) return;
  throw new StartError(
    'This data belongs to a site in production, and without NODE_ENV=production anyone could log in to it with the accounts of the demo: set NODE_ENV=production, or DATA_DIR and DATABASE_URL to other data.',
  );
}

/**
 * Adds the categories to an empty catalogue, and in the demo its plans and its courses, whose videos are then processed.
 * Repeating it adds only what is missing; two nodes that start concurrently do it once.
 */
export async function seedDemo(deps: Dependencies, product: Product): Promise<void> {
  if (!deps.config.demo) {
    const { demoCategories } = await import('../demo/categories.ts');
    await product.catalogue.seedEmpty({ categories: demoCategories, courses: [] });
    return;
  }
  // Loaded here, because the start does not wait for the texts of the demo, and production never reads them.
  const [{ demoPlans }, { firstSeed, seedVideos }, { seedEvents }] = await Promise.all([
    import('../demo/demo-plans.ts'),
    import('./seed-catalogue.ts'),
    import('./demo-events.ts'),
  ]);
  await product.commerce.seedPlans(demoPlans);
  await product.catalogue.seedEmpty(firstSeed(deps.clock.now()));
  await seedEvents(deps, product);
  await seedVideos(deps, product);
}

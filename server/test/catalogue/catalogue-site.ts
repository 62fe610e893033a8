import type { CourseInput } from '@fit-coder/contracts/catalogue-admin';
import { beforeAll } from 'vitest';
import { makeCategories } from '../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../support/site-hooks.ts';
import type { TestUser, TestSite } from '../support/test-site.ts';
import { untilBusListens } from '../support/bus.ts';

/** A site with two categories and an administrator, which already listens to notices of changes. */
export function catalogueForAllTests(): { site: TestSite; admin: TestUser } {
  const site = siteForAllTests();
  const admin = userForAllTests(site, 'admin');
  beforeAll(async () => {
    await makeCategories(site);
    await untilBusListens(site);
  });
  return { site, admin };
}

/** A course as an administrator fills in its form. */
export const courseInput: CourseInput = {
  title: 'Rust ownership',
  summary: 'Who owns a value, and for how long.',
  description: 'Moves, borrows and lifetimes, one error at a time.',
  category: 'systems',
  level: 'beginner',
  access: 'premium',
  priceCents: 4900,
  instructor: 'Ada',
  technology: 'rust',
  snippet: 'let a = b;',
};

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The accessibility rules that axe finds broken on the page, each with the first element that breaks it. */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`);
}

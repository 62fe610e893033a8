import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules that look at colours; a page that passes all rules in one mode can break only these in the other. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * The accessibility rules that axe finds broken on the page, each with the first element that breaks it; with `only`
 * colours, nothing else is looked at. Animations and transitions are off meanwhile, because axe would report a text that
 * is fading in, or that is changing from one colour mode to the other, as too pale.
 */
export async function axeFaults(page: Page, only?: 'colours'): Promise<string[]> {
  const wasReduced = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const axe = new AxeBuilder({ page });
  const { violations } = await (only ? axe.withRules(colourRules) : axe).analyze();
  await page.emulateMedia({ reducedMotion: wasReduced ? 'reduce' : null });
  return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`);
}

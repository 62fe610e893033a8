import { expect, type Page } from '@playwright/test';

/**
 * Waits until React has hydrated a page that is at least 1280 px wide: a switch that works shows it. What a test adds to
 * the page before that disturbs hydration. The page is dark afterwards.
 */
export async function expectHydrated(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Dark mode' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
}

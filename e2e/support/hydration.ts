import { expect, type Page } from '@playwright/test';

/**
 * Waits until React has hydrated the page: then its switch works. The page must be at least 1280 px wide, and is dark
 * afterwards. Anything added before that disturbs hydration.
 */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(async () => {
    const isDark = (await page.locator('html').getAttribute('data-theme')) === 'dark';
    if (!isDark) await page.getByRole('switch', { name: 'Dark mode' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark', { timeout: 1000 });
  }).toPass();
}

import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './journey.ts';
import { administrator } from './site.process.ts';

const publicScreens = [
  '/',
  '/courses',
  '/courses?q=nothing-like-this',
  '/login',
  '/signup',
  '/paymentsuccess?reference=FC-NONE',
  '/failpay',
];
const adminScreens = ['/profile', '/subscribe', '/admin/admincourses', '/admin/createcourse'];

for (const mode of ['light', 'dark']) {
  test(`axe finds nothing on the screens, ${mode}`, async ({ page }) => {
    await page.addInitScript((theme) => localStorage.setItem('fit-coder-theme', theme), mode);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    for (const path of publicScreens) await expectAccessible(path);
    await page.request.post('/api/v1/login', { data: administrator });
    for (const path of adminScreens) await expectAccessible(path);

    async function expectAccessible(path: string): Promise<void> {
      await page.goto(path, { waitUntil: 'networkidle' });
      const theme = await page.locator('html').getAttribute('data-theme');
      expect(theme === 'dark', `${path} is ${mode}`).toBe(mode === 'dark');
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${path}: ${id} at ${nodes[0]?.target.join(' ')}`)).toEqual(
        [],
      );
    }
  });
}

test('axe reports a planted fault', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  // A press that works says that the page was taken over; what is planted before that would disturb it.
  await page.getByRole('switch', { name: 'Dark mode' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toContain('button-name');
});

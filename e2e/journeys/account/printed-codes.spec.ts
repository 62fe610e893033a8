import { expect, test } from '../../support/journey.ts';
import { enterAs, register } from '../../support/accounts/users.ts';
import { addPasskey, codesDialog, named, plugIn } from '../../support/accounts/second-factors.ts';

test('recovery codes print alone on one white page, even in dark mode', async ({ page, site }) => {
  const petra = await register(site.origin, 'Petra Printer');
  await enterAs(page.context(), named(site.origin), petra.client);
  await page.addInitScript(() => localStorage.setItem('fit-coder-theme', 'dark'));
  await plugIn(page);
  await page.goto(`${named(site.origin)}/security`, { waitUntil: 'networkidle' });
  await addPasskey(page, 'A key');
  const list = codesDialog(page).getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  const pdf = await page.pdf({ format: 'A4', printBackground: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/gu)).toHaveLength(1);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Security', { exact: true })).toBeHidden();
  await expect(codesDialog(page).getByRole('button')).toHaveCount(0);
  // The codes are at the top left of the sheet, with nothing dark around them.
  const place = await list.boundingBox();
  expect(place).toMatchObject({ x: 0, y: 0 });
  const backgrounds = await page.evaluate(() =>
    [...document.querySelectorAll('html, body, :has(.printed-alone), .printed-alone')].map(
      (element) => getComputedStyle(element).backgroundColor,
    ),
  );
  expect(new Set(backgrounds)).toEqual(new Set(['rgb(255, 255, 255)']));
  for (const code of await list.getByRole('listitem').all()) {
    await expect(code).toBeVisible();
    await expect(code).toHaveCSS('color', 'rgb(0, 0, 0)');
  }
});

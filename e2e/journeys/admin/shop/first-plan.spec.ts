import { expect, onOwnSite } from '../../../support/journey.ts';
import { enterAs, logIn, register } from '../../../support/accounts/users.ts';
import { administrator } from '../../../support/site.process.ts';

const test = onOwnSite(async () => ({}), false);

test('a new site offers no subscription until its administrator creates the first plan', async ({
  page,
  site,
  exampleData: { premium, priced },
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: site.origin });
  await visitor.goto('/');
  await expect(
    visitor.getByText('What you buy opens on every device, and it is yours to keep.'),
  ).toBeVisible();
  await expect(visitor.getByText('One subscription')).toHaveCount(0);
  const subscribe = visitor.getByRole('link', { name: /Subscribe/u });
  await visitor.goto(`/courses/${premium.slug}`);
  await expect(visitor.getByText(/It cannot be bought yet\./u)).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Sign up to start' })).toHaveCount(0);
  await expect(visitor.getByText(/^Money back/u)).toHaveCount(0);
  await expect(subscribe).toHaveCount(0);
  await visitor.goto(`/courses/${priced.slug}`);
  await expect(visitor.getByText(/^Money back/u)).toBeVisible();
  const { client } = await register(site.origin, 'Nils Newcomer');
  await enterAs(visitor.context(), site.origin, client);
  await visitor.goto(`/courses/${premium.slug}`);
  await expect(visitor.getByText(/It cannot be bought yet\./u)).toBeVisible();
  await expect(visitor.getByText(/^Money back/u)).toHaveCount(0);
  await expect(subscribe).toHaveCount(0);
  await visitor.goto(`/course/${priced.id}`);
  await expect(visitor.getByText('This lecture is locked.')).toBeVisible();
  await expect(subscribe).toHaveCount(0);
  await expect(visitor.getByText('Buy this course once and keep it.')).toBeVisible();
  await visitor.goto('/subscribe');
  await expect(
    visitor.getByRole('heading', { name: 'There is nothing to subscribe to at the moment.' }),
  ).toBeVisible();
  await expect(subscribe).toHaveCount(0);
  await visitor.goto('/profile');
  await expect(
    visitor.getByText('Free courses and previews are open to you.', { exact: true }),
  ).toBeVisible();
  await expect(subscribe).toHaveCount(0);

  await logIn(page, administrator);
  await page.goto('/admin/plans', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Create the first plan' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Create plan' })).toBeInViewport({ ratio: 1 });
  expect(await dialog.getByLabel('Currency').evaluate(roomBesideText)).toBeGreaterThanOrEqual(0);
  await dialog.getByLabel('Name').fill('Everything');
  await dialog.getByLabel(/^Price/u).fill('9');
  await dialog.getByRole('button', { name: 'Create plan' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Everything' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Plans' })).toBeFocused();

  await visitor.goto('/subscribe');
  await expect(visitor.getByRole('button', { name: 'Subscribe, Everything' })).toBeVisible();
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'Subscribe' })).toBeVisible();
  await visitor.goto('/');
  await expect(visitor.getByRole('region', { name: 'Everything', exact: true })).toContainText('$9');
  await visitor.close();
});

/** The pixels that a list leaves beside the words of its choice; negative if it cuts them off. */
function roomBesideText(list: HTMLElement | SVGElement): number {
  const style = getComputedStyle(list);
  const words = document.createElement('span');
  words.style.font = style.font;
  words.textContent = (list as HTMLSelectElement).selectedOptions[0]?.text ?? '';
  document.body.append(words);
  const { width } = words.getBoundingClientRect();
  words.remove();
  return list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - width;
}

import type { Page } from '@playwright/test';
import { cards, expectPaid, payByCard } from '../../../support/payments/checkout.ts';
import { courseOf, publishedCourse } from '../../../support/example-data.ts';
import { expect, test } from '../../../support/journey.ts';
import { enterAs, register, unused } from '../../../support/accounts/users.ts';

test.beforeEach(async ({ page, site, exampleData }) => {
  await enterAs(page.context(), site.origin, exampleData.admin);
});

test('an administrator searches, sorts and pages through the table of courses', async ({
  page,
  exampleData: { admin, category },
}) => {
  const word = unused('Kata');
  for (let number = 1; number <= 25; number++) {
    const title = `${word} ${String(number).padStart(2, '0')}`;
    const { course } = await admin.call('createCourse', {
      body: courseOf({ title, category, instructor: number === 13 ? 'Thea Thirteen' : 'Ida Instructor' }),
    });
    if (number !== 7) continue;
    const body = { section: 'One', title: 'The only lecture', summary: '', preview: false };
    await admin.call('addLecture', { params: { id: course.id }, body });
  }
  const search = page.getByRole('searchbox', { name: 'Search courses' });
  await page.goto(`/admin/admincourses?q=${encodeURIComponent(word)}`);
  await expect(titles(page)).toHaveCount(24);
  await expect(titles(page).first()).toHaveText(`${word} 25`);
  await expect(page.getByText('24 courses shown', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(titles(page)).toHaveCount(25);
  await expect(titles(page).last()).toHaveText(`${word} 01`);
  await expect(page.getByText('25 courses', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Title' }).click();
  await expect(titles(page).first()).toHaveText(`${word} 01`);
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Title' }).click();
  await expect(titles(page).first()).toHaveText(`${word} 25`);
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(titles(page).last()).toHaveText(`${word} 01`);
  await page.getByRole('button', { name: 'Lectures' }).click();
  await expect(titles(page).first()).toHaveText(`${word} 07`);
  await page.getByRole('button', { name: 'Created' }).click();
  await expect(titles(page).first()).toHaveText(`${word} 25`);
  await page.reload();
  await expect(titles(page).first()).toHaveText(`${word} 25`);

  await search.fill(`thirteen ${word}`);
  await expect(titles(page)).toHaveText([`${word} 13`]);
  await search.fill('zzzz');
  await expect(page.getByRole('heading', { name: 'No courses found for “zzzz”' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all courses' }).click();
  await expect(search).toHaveValue('');
  await expect(titles(page)).toHaveCount(24);
});

test('an administrator can only unpublish a sold course, and deletes an unsold one', async ({
  page,
  site,
  browser,
  exampleData: { admin, category },
}) => {
  const word = unused('Heaps');
  const [bought, left] = [`${word} that sell`, `${word} that stay`];
  const input = courseOf({ title: bought, access: 'premium', priceCents: 1200, category });
  const sold = await publishedCourse(admin, input);
  await publishedCourse(admin, courseOf({ title: left, category }));
  const buyer = await register(site.origin, 'Berta Buyer');
  await buyer.client.call('addToCart', { body: { courses: [sold.id] } });
  const context = await browser.newContext({ baseURL: site.origin });
  await enterAs(context, site.origin, buyer.client);
  const shop = await context.newPage();
  await shop.goto('/cart');
  await shop.getByRole('button', { name: 'Check out' }).click();
  await payByCard(shop, cards.pays);
  await expectPaid(shop);

  await page.goto(`/admin/admincourses?q=${encodeURIComponent(word)}`);
  await askToDelete(page, bought);
  const kept = page.getByRole('alertdialog', { name: `“${bought}” cannot be deleted` });
  await expect(kept).toContainText('Learners bought this course. You can unpublish it instead');
  await kept.getByRole('button', { name: 'Unpublish instead' }).click();
  await page
    .getByRole('alertdialog', { name: `Unpublish “${bought}”?` })
    .getByRole('button', { name: 'Unpublish' })
    .click();
  await expect(rowOf(page, bought).getByRole('cell', { name: 'Draft' })).toBeVisible();
  await askToDelete(page, bought);
  const draft = page.getByRole('dialog', { name: `“${bought}” cannot be deleted` });
  await expect(draft).toContainText('It stays a draft');
  await draft.getByRole('button', { name: 'OK' }).click();
  await shop.goto(`/course/${sold.id}`);
  await expect(shop.getByRole('heading', { level: 1, name: 'The invariant' })).toBeVisible();
  await context.close();

  await askToDelete(page, left);
  const question = page.getByRole('alertdialog', { name: `Delete “${left}”?` });
  await question.getByRole('button', { name: 'Delete course' }).click();
  await expect(titles(page)).toHaveText([bought]);
});

function table(page: Page) {
  return page.getByRole('table', { name: 'Courses' }).getByRole('rowgroup').last();
}

function titles(page: Page) {
  return table(page).getByRole('link');
}

function rowOf(page: Page, title: string) {
  return table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
}

async function askToDelete(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
}

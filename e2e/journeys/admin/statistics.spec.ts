import type { Page } from '@playwright/test';
import { ApiClient } from '../../support/api-client.ts';
import { cards, expectPaid, payByCard } from '../../support/payments/checkout.ts';
import { chooseVideo, expectVideoReady, playVideo, withTestVideo } from '../../support/video.ts';
import { courseOf } from '../../support/example-data.ts';
import { expect, onOwnSite } from '../../support/journey.ts';
import { accountButton, enterAs, fillSignUp, newAccount } from '../../support/accounts/users.ts';
import { administrator } from '../../support/site.process.ts';

const test = onOwnSite();

test('a registration, a paid subscription and a view are counted in the figures, charts and table', async ({
  page,
  site,
  browser,
}) => {
  const admin = new ApiClient(site.origin);
  await admin.call('login', { body: administrator });
  await enterAs(page.context(), site.origin, admin);
  const courseId = await courseWithVideo(page, admin);

  await page.goto('/admin/admincourses');
  const before = await readFigures(page);
  expect(before).toMatchObject({ subscriptions: 0, views: 0 });
  await expectTable(page, before);

  const context = await browser.newContext({ baseURL: site.origin });
  const visitor = await context.newPage();
  await signUp(visitor);
  await page.reload();
  await expectFigures(page, { ...before, users: before.users + 1 });

  await visitor.goto('/subscribe');
  await visitor
    .getByRole('button', { name: /Subscribe/u })
    .first()
    .click();
  await payByCard(visitor, cards.pays);
  await expectPaid(visitor);
  await page.reload();
  await expectFigures(page, { ...before, users: before.users + 1, subscriptions: 1 });

  await watch(visitor, courseId);
  await context.close();
  await page.reload();
  const after = { users: before.users + 1, subscriptions: 1, views: 1 };
  await expectFigures(page, after);
  await expect(figure(page, 'Lecture views')).toContainText(/\+1up from none in \w+/u);
  await expectTable(page, after);
});

interface Figures {
  readonly users: number;
  readonly subscriptions: number;
  readonly views: number;
}

const headings = {
  users: 'New users',
  subscriptions: 'New subscriptions',
  views: 'Lecture views',
} as const;

/** Creates and publishes a free course whose only lecture can be watched. */
async function courseWithVideo(page: Page, admin: ApiClient): Promise<string> {
  const { categories } = await admin.call('listCategories', {});
  const body = courseOf({ title: 'Counting to one', category: categories[0]?.slug ?? '' });
  const { course } = await admin.call('createCourse', { body });
  const params = { id: course.id };
  const lecture = { section: 'All of it', title: 'The one', summary: '', preview: false };
  await admin.call('addLecture', { params, body: lecture });
  await page.goto(`/admin/admincourses/${course.id}`);
  await withTestVideo({ seconds: 4, size: '640x360' }, async (path) => {
    await chooseVideo(page, 'The one', path);
    await expectVideoReady(page, 'The one');
  });
  await admin.call('publishCourse', { params, body: { published: true } });
  return course.id;
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/signup');
  const account = newAccount('Stella Statistic');
  await fillSignUp(page, account);
  await expect(accountButton(page, account.name)).toBeVisible();
}

/** Plays the lecture until the site has counted it. */
async function watch(page: Page, courseId: string): Promise<void> {
  await page.goto(`/course/${courseId}`);
  await expect(page.locator('video')).toBeAttached();
  const counted = page.waitForResponse(
    (response) => response.url().endsWith('/views') && response.request().method() === 'POST',
  );
  await playVideo(page);
  expect(await (await counted).json()).toEqual({ counted: true });
}

function figure(page: Page, heading: string) {
  return page.getByRole('heading', { level: 3, name: heading }).locator('..');
}

async function readFigures(page: Page): Promise<Figures> {
  const read = async (heading: string) =>
    Number(await figure(page, heading).getByRole('paragraph').first().textContent());
  return {
    users: await read(headings.users),
    subscriptions: await read(headings.subscriptions),
    views: await read(headings.views),
  };
}

/** Expects these figures, and the same values for this month in the charts. */
async function expectFigures(page: Page, figures: Figures): Promise<void> {
  await expect.poll(() => readFigures(page)).toEqual(figures);
  for (const [name, heading] of Object.entries(headings))
    await expect(page.getByRole('slider', { name: `${heading}, month` })).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`^\\w+ \\d{4}: ${figures[name as keyof Figures]}$`, 'u'),
    );
}

/** Expects twelve months in the table: these figures for this month, and zeros for the earlier ones. */
async function expectTable(page: Page, { users, subscriptions, views }: Figures): Promise<void> {
  await page.getByRole('button', { name: 'Show as table' }).click();
  const months = page.getByRole('table', { name: 'The last twelve months, newest first' }).getByRole('row');
  await expect(months).toHaveCount(13);
  await expect(months.nth(1).getByRole('cell')).toHaveText([users, subscriptions, views].map(String));
  for (let month = 2; month <= 12; month++)
    await expect(months.nth(month).getByRole('cell')).toHaveText(['0', '0', '0']);
}

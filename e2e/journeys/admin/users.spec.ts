import type { Page } from '@playwright/test';
import { ApiClient } from '../../support/api-client.ts';
import { expect, expectRefusals, onOwnSite } from '../../support/journey.ts';
import { enterAs, fillLogin, register } from '../../support/accounts/users.ts';
import { administrator } from '../../support/site.process.ts';

const test = onOwnSite();

/** Together with both administrators, this is one more than a page shows. */
const crowd = Array.from({ length: 23 }, (_, index) => `Casper Crowd ${index + 1}`);

test('an administrator searches users by name and address, filters by role and pages through them', async ({
  page,
  site,
}) => {
  for (const name of crowd) await register(site.origin, name);
  const admin = await signedIn(page, site.origin);
  const { email: sought } = await register(site.origin, 'Quirin Quest');
  await page.goto('/admin/users');
  await expect(rows(page)).toHaveCount(24);
  await expect(page.getByText('24 users shown', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  const everyone = await countUsers(admin);
  await expect(rows(page)).toHaveCount(everyone);
  await expect(page.getByText(`${everyone} users`, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.fill('Casper Crowd 7');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Casper Crowd 7');
  await search.fill(sought.slice(0, -12));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(sought);

  const roles = page.getByRole('navigation', { name: 'Role' });
  await roles.getByRole('link', { name: 'Administrators' }).click();
  await expect(page.getByText(/^No users found for “quirin.* among administrators\.$/u)).toBeVisible();
  await page.getByRole('link', { name: 'Search everyone' }).click();
  await expect(rows(page)).toContainText(sought);
  await search.fill('');
  await roles.getByRole('link', { name: 'Administrators' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(administrator.email);
  await roles.getByRole('link', { name: 'Test administrator' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('This account is managed in the site’s settings.');
  await roles.getByRole('link', { name: 'Learners' }).click();
  await expect(rows(page)).toHaveCount(24);
});

test('the columns of the table have room for their longest words, in windows of three widths', async ({
  page,
  site,
}) => {
  await signedIn(page, site.origin);
  await register(site.origin, 'Lena Learner');
  for (const [search, role] of [
    ['role=testadmin', 'Test administrator'],
    ['q=Lena+Learner', 'Learner'],
  ] as const) {
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/admin/users?${search}`);
      await expect(page.getByRole('cell', { name: role, exact: true })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect(await beyondColumns(page)).toEqual([]);
    }
  }
});

test('a user who becomes an administrator sees the admin area at once, and loses it at once', async ({
  page,
  site,
  browser,
}) => {
  const { client, name } = await register(site.origin, 'Maya Promoted');
  const context = await browser.newContext({ baseURL: site.origin });
  await enterAs(context, site.origin, client);
  const theirs = await context.newPage();
  await theirs.goto('/admin/users');
  await expect(theirs).toHaveURL('/profile');

  await signedIn(page, site.origin);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: `Make admin: ${name}` }).click();
  await confirm(page, `Make ${name} an administrator?`, 'Make admin');
  await expect(page.getByText(`${name} is now an administrator.`)).toBeVisible();
  await expect(rowOf(page, name).getByRole('cell', { name: 'Administrator' })).toBeVisible();
  await theirs.goto('/');
  await theirs.getByRole('link', { name: 'ADMIN DASHBOARD' }).click();
  await theirs
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Users' })
    .click();
  await expect(rowOf(theirs, name)).toContainText('You');

  await page.getByRole('button', { name: `Remove admin: ${name}` }).click();
  await confirm(page, `Remove ${name} as administrator?`, 'Remove admin');
  await expect(page.getByText(`${name} is now an ordinary user.`)).toBeVisible();
  await expect(rowOf(page, name).getByRole('cell', { name: 'Learner' })).toBeVisible();
  // The page is still open. Its next request is refused, and it leaves the admin area.
  await theirs.getByRole('searchbox').fill('anyone');
  await expect(theirs).toHaveURL('/profile');
  await expect(theirs.getByRole('link', { name: 'ADMIN DASHBOARD' })).toHaveCount(0);
  await expect(client.call('listUsers', { query: {} })).rejects.toThrow('forbidden');
  await context.close();

  await openLog(page);
  await expect(entry(page, `${name} is now an ordinary user.`)).toContainText(
    /^Change role.*Administrator.*Done/u,
  );
  await expect(entry(page, `${name} is now an administrator.`)).toContainText(
    /^Change role.*Administrator.*Done/u,
  );
});

test('the only administrator can neither give up the role nor delete their account', async ({
  page,
  site,
  quietConsole,
}) => {
  const admin = await signedIn(page, site.origin);
  const { users } = await admin.call('listUsers', { query: { role: 'admin' } });
  expect(users).toHaveLength(1);
  const id = users[0]?.id ?? '';
  await page.goto('/admin/users?role=admin');
  for (const name of ['Remove admin: Administrator', 'Delete: Administrator']) {
    const button = page.getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription('Another administrator has to do this.');
    await button.press('Enter');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
  const refusal = 'You cannot change your own role. Ask another administrator.';
  await expect(admin.call('changeRole', { params: { id }, body: { role: 'user' } })).rejects.toThrow(refusal);
  await expect(admin.call('deleteUser', { params: { id } })).rejects.toThrow('This is your own account.');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill(administrator.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This is the only administrator.');
  await expectRefusals(quietConsole, [409]);

  await openLog(page);
  await expect(entry(page, refusal)).toContainText(/^Change role.*Administrator.*Refused(?!own_rights)/u);
  await expect(entry(page, 'This is your own account.')).toContainText(
    /^Delete user.*Refused(?!own_rights)/u,
  );
});

test('an administrator deletes an account after a confirmation, and its user can no longer log in', async ({
  page,
  site,
  browser,
}) => {
  const user = await register(site.origin, 'Dora Deleted');
  const context = await browser.newContext({ baseURL: site.origin });
  await enterAs(context, site.origin, user.client);
  const theirs = await context.newPage();
  await theirs.goto('/profile');
  await expect(theirs.getByRole('main').getByText(user.email)).toBeVisible();

  await signedIn(page, site.origin);
  await page.goto('/admin/users?q=dora');
  await page.getByRole('button', { name: 'Delete: Dora Deleted' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Dora Deleted?' });
  await expect(question).toContainText('This cannot be undone.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, 'Dora Deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Delete: Dora Deleted' }).click();
  await confirm(page, 'Delete Dora Deleted?', 'Delete user');
  await expect(page.getByText('The account of Dora Deleted was deleted.')).toBeVisible();
  await expect(page.getByText('No users found for “dora”')).toBeVisible();

  await theirs.goto('/profile');
  await expect(theirs).toHaveURL('/login?next=%2Fprofile');
  await fillLogin(theirs, user);
  await expect(theirs.getByRole('alert').first()).toBeVisible();
  await expect(theirs).toHaveURL('/login?next=%2Fprofile');
  await context.close();

  await openLog(page);
  await expect(entry(page, 'The account of Dora Deleted was deleted.')).toContainText(
    /^Delete user.*Administrator.*Done/u,
  );
});

/** Signs the page in as the administrator. */
async function signedIn(page: Page, origin: string): Promise<ApiClient> {
  const admin = new ApiClient(origin);
  await admin.call('login', { body: administrator });
  await enterAs(page.context(), origin, admin);
  return admin;
}

async function countUsers(admin: ApiClient): Promise<number> {
  let count = 0;
  let cursor: string | null | undefined;
  do {
    const page = await admin.call('listUsers', { query: cursor ? { cursor } : {} });
    count += page.users.length;
    cursor = page.next;
  } while (cursor);
  return count;
}

function rows(page: Page) {
  return page.getByRole('group', { name: 'Users' }).getByRole('rowgroup').last().getByRole('row');
}

function rowOf(page: Page, name: string) {
  return rows(page).filter({ hasText: name });
}

async function confirm(page: Page, question: string, response: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: question });
  await dialog.getByRole('button', { name: response }).click();
  await expect(dialog).toHaveCount(0);
}

async function openLog(page: Page): Promise<void> {
  await page.goto('/admin/audit');
}

/** The newest entry of the audit log with this text. */
function entry(page: Page, sentence: string) {
  const table = page.getByRole('table', { name: 'Changes by administrators, newest first' });
  return table.getByRole('row').filter({ hasText: sentence }).first();
}

/** The cells whose text or buttons overflow their column, and by how much. */
function beyondColumns(page: Page): Promise<string[]> {
  return page.getByRole('table').evaluate((table) =>
    [...table.querySelectorAll('th, td')].flatMap((cell) => {
      const { right } = cell.getBoundingClientRect();
      const end = right - Number.parseFloat(getComputedStyle(cell).paddingRight) + 1;
      const within = document.createRange();
      within.selectNodeContents(cell);
      const buttons = [...cell.querySelectorAll('button')].map(
        (button) => button.getBoundingClientRect().right,
      );
      const reach = Math.max(within.getBoundingClientRect().right, ...buttons);
      return reach > end ? [`${cell.textContent}: ${Math.round(reach - end)} px`] : [];
    }),
  );
}

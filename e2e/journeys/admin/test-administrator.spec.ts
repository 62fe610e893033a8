import type { Page } from '@playwright/test';
import type { ExampleData } from '../../support/example-data.ts';
import { learnerAccount } from '../../support/example-data.ts';
import { expect, expectRefusals, onOwnSite } from '../../support/journey.ts';
import { expectToast } from '../../support/toasts.ts';

// On its own site, the lists show everything these tests need on their first pages.
const test = onOwnSite();

const refusal =
  'The test administrator can look at everything but change nothing, because anyone can log in with this account.';

async function logInAsTestAdmin(page: Page): Promise<void> {
  await page.goto('/login?next=/admin/admincourses', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Log In As Test Admin' }).click();
  await expect(page).toHaveURL('/admin/admincourses');
}

/** Everything that the test administrator might have changed, as an administrator sees it. */
async function stateOf({ admin, free }: ExampleData) {
  const [courses, course, users, requests] = await Promise.all([
    admin.call('adminListCourses', { query: {} }),
    admin.call('adminGetCourse', { params: { id: free.id } }),
    admin.call('listUsers', { query: {} }),
    admin.call('listCourseRequests', { query: {} }),
  ]);
  return { courses, course, users, requests };
}

test('the test administrator sees every screen of the administration, but no addresses', async ({
  page,
  exampleData,
}) => {
  await logInAsTestAdmin(page);
  const administration = page.getByRole('navigation', { name: 'Administration' });
  const note = page.getByText('You look on as the test administrator.');
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
  await expect(note).toBeVisible();
  await page.getByRole('link', { name: 'Loops that end', exact: true }).click();
  await expect(page).toHaveURL(`/admin/admincourses/${exampleData.free.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Loops that end' })).toBeVisible();
  await expect(page.getByText('The invariant')).toBeVisible();
  await administration.getByRole('link', { name: 'Create course' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create a course' })).toBeVisible();
  await expect(note).toBeVisible();
  await administration.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(page.getByText('Loops that end').first()).toBeVisible();

  await administration.getByRole('link', { name: 'Requests' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Course requests' })).toBeVisible();
  await expect(page.getByText('Zig from the allocator up')).toBeVisible();
  await expect(page.getByText('l•••@e•••.com')).toBeVisible();
  await administration.getByRole('link', { name: 'Users' }).click();
  const lena = page.getByRole('row').filter({ hasText: learnerAccount.name });
  await expect(lena).toContainText('l•••@e•••.com');

  for (const path of ['/admin/users', '/admin/courserequests', '/admin/audit']) {
    const response = await page.goto(path);
    expect(await response?.text(), path).not.toContain(learnerAccount.email);
  }
});

test('the test administrator submits every form, sees why it is refused, and changes nothing', async ({
  page,
  exampleData,
  quietConsole,
}) => {
  const before = await stateOf(exampleData);
  await logInAsTestAdmin(page);
  await createCourse(page);
  await deleteCourse(page);
  await changeRole(page);
  await deleteUser(page);
  await changeOwnName(page);
  await expectRefusals(quietConsole, [403, 403, 403, 403, 403]);
  expect(await stateOf(exampleData)).toEqual(before);
});

const expectRefused = (page: Page): Promise<void> => expectToast(page, 'error', refusal);

async function createCourse(page: Page): Promise<void> {
  const administration = page.getByRole('navigation', { name: 'Administration' });
  await administration.getByRole('link', { name: 'Create course' }).click();
  await page.getByLabel('Title').fill('A course that never was');
  await page.getByLabel('Summary').fill('It is refused, and its words stay in the form.');
  await page.getByLabel('Description').fill('Nothing of this is kept, because anyone can be the test admin.');
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(refusal);
  await expectRefused(page);
  await expect(page.getByLabel('Title')).toHaveValue('A course that never was');
  await administration.getByRole('link', { name: 'Courses' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/admincourses');
}

async function deleteCourse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Loops that end' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete course' }).click();
  await expectRefused(page);
  await expect(page.getByRole('link', { name: 'Loops that end', exact: true })).toBeVisible();
}

async function changeRole(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: `Make admin: ${learnerAccount.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make admin' }).click();
  await expectRefused(page);
  await expect(page.getByRole('row').filter({ hasText: learnerAccount.name })).toContainText('Learner');
}

async function deleteUser(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Delete: ${learnerAccount.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click();
  await expectRefused(page);
  await expect(page.getByRole('row').filter({ hasText: learnerAccount.name })).toBeVisible();
}

/** Expects a refusal, because everyone shares the test administrator's account. */
async function changeOwnName(page: Page): Promise<void> {
  await page.goto('/updateprofile', { waitUntil: 'networkidle' });
  await page.getByLabel('Full name').fill('Somebody Funny');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectRefused(page);
  await expect(page).toHaveURL('/updateprofile');
}

import type { Locator, Page } from '@playwright/test';
import { expect, expectRefusals, test } from '../../support/journey.ts';
import {
  accountButton,
  anotherDevice,
  enterAs,
  register,
  type Account,
} from '../../support/accounts/users.ts';
import { expectToast } from '../../support/toasts.ts';

/** Ends the browser's session from another device. */
async function endSession(origin: string, account: Account): Promise<void> {
  await (await anotherDevice(origin, account)).call('endOtherSessions', {});
}

/** Enters a password in the login dialog that covers the screen; returns the dialog. */
async function logInAgain(page: Page, password: string): Promise<Locator> {
  const question = page.getByRole('dialog', { name: 'Your session has ended. Log in to continue.' });
  const field = question.getByLabel('Password', { exact: true });
  await field.fill(password);
  await question.getByRole('button', { name: 'Log In', exact: true }).click();
  return question;
}

test('a user whose session ends while they edit the profile loses no input', async ({
  page,
  site,
  quietConsole,
}) => {
  const eva = await register(site.origin, 'Eva Expired');
  await enterAs(page.context(), site.origin, eva.client);
  await page.goto('/updateprofile', { waitUntil: 'networkidle' });
  const name = page.getByRole('main').getByLabel('Full name');
  await name.fill('Eva Everlasting');
  await endSession(site.origin, eva);
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused();
  const question = await logInAgain(page, 'not the password');
  await expect(question.getByRole('alert')).toContainText('is wrong');
  await expect(page.locator('input[name=name]')).toHaveValue('Eva Everlasting');
  await expect(page).toHaveURL('/updateprofile');
  await logInAgain(page, eva.password);
  await expect(question).toBeHidden();
  await expectToast(page, 'success', 'Your profile was saved.');
  await expect(page).toHaveURL('/profile');
  await expect(accountButton(page, 'Eva Everlasting')).toBeVisible();
  await page.reload();
  await expect(accountButton(page, 'Eva Everlasting')).toBeVisible();
  await expectRefusals(quietConsole, [401, 401]);
});

test('a user closes the login dialog and submits the form again later', async ({
  page,
  site,
  quietConsole,
}) => {
  const lou = await register(site.origin, 'Lou Later');
  await enterAs(page.context(), site.origin, lou.client);
  await page.goto('/updateprofile', { waitUntil: 'networkidle' });
  await page.getByLabel('Full name').fill('Lou Much Later');
  await endSession(site.origin, lou);
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Your session has ended. Log in to continue.' });
  await question.getByRole('button', { name: 'Close' }).click();
  await expectToast(page, 'error', 'Log in to continue.');
  await expect(page.getByLabel('Full name')).toHaveValue('Lou Much Later');
  await page.getByRole('button', { name: 'Save' }).click();
  await logInAgain(page, lou.password);
  await expect(page).toHaveURL('/profile');
  await expect(accountButton(page, 'Lou Much Later')).toBeVisible();
  await expectRefusals(quietConsole, [401, 401]);
});

test('an administrator whose session ends while they create a course loses no input', async ({
  page,
  site,
  exampleData,
  quietConsole,
}) => {
  const ada = await register(site.origin, 'Ada Author');
  const { user } = await ada.client.call('me', {});
  await exampleData.admin.call('changeRole', { params: { id: user.id }, body: { role: 'admin' } });
  await enterAs(page.context(), site.origin, ada.client);
  await page.goto('/admin/createcourse', { waitUntil: 'networkidle' });
  const title = `Sessions that end ${user.id.slice(-6)}`;
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Summary').fill('What becomes of a form whose session has ended.');
  await page.getByLabel('Description').fill('Everything stays: the words, the choices, and the way on.');
  await page.getByLabel('Category').selectOption({ index: 2 });
  await page.getByLabel('Level').selectOption('advanced');
  await page.getByLabel('Who may watch').selectOption('premium');
  await page.getByLabel('Price in USD').fill('49.50');
  await page.getByRole('textbox', { name: 'Code' }).fill('if (!session) ask();');
  await endSession(site.origin, ada);
  await page.getByRole('button', { name: 'Create draft' }).click();

  await logInAgain(page, ada.password);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { course } = await exampleData.admin.call('adminGetCourse', { params: { id } });
  expect(course).toMatchObject({
    title,
    summary: 'What becomes of a form whose session has ended.',
    description: 'Everything stays: the words, the choices, and the way on.',
    level: 'advanced',
    access: 'premium',
    priceCents: 4950,
    instructor: ada.name,
    snippet: 'if (!session) ask();',
  });
  await expectRefusals(quietConsole, [401]);
});

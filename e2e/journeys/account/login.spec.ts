import { expect, expectRefusals, test } from '../../support/journey.ts';
import { accountButton, enterAs, fillLogin, register } from '../../support/accounts/users.ts';
import { expectToast } from '../../support/toasts.ts';

test('a user logs in and reaches the requested screen', async ({ page, site }) => {
  const leo = await register(site.origin, 'Leo Login');
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?next=%2Fprofile');
  await fillLogin(page, leo);
  await expectToast(page, 'success', 'Welcome back, Leo Login.');
  await expect(page).toHaveURL('/profile');
  await expect(accountButton(page, leo.name)).toBeVisible();

  // The profile sends a dozen requests, and one that arrives after the logout would be refused.
  await page.waitForLoadState('networkidle');
  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click();
  await expectToast(page, 'success', 'You are logged out.');
  await expect(accountButton(page, leo.name)).toHaveCount(0);
  await page.reload();
  await expect(page).toHaveURL('/login?next=%2Fprofile');
});

test('a wrong password shows an error toast, and the form keeps its input', async ({
  page,
  site,
  quietConsole,
}) => {
  const wilma = await register(site.origin, 'Wilma Wrong');
  await page.goto('/login', { waitUntil: 'networkidle' });
  await fillLogin(page, { email: wilma.email, password: 'not the password' });
  const sentence = 'The email address or the password is wrong. Check both and try again.';
  await expectToast(page, 'error', sentence);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence);
  // The toast shows the sentence too, but a screen reader reads it out once.
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toHaveCount(1);
  await expect(page.getByPlaceholder('ENTER EMAIL')).toHaveValue(wilma.email);
  await expect(page.getByPlaceholder('ENTER PASSWORD')).toHaveValue('not the password');
  await expect(page).toHaveURL('/login');

  await page.getByPlaceholder('ENTER PASSWORD').fill(wilma.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(accountButton(page, wilma.name)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expectRefusals(quietConsole, [401]);
});

test('an invalid field shows its error before the form is sent', async ({ page }) => {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await fillLogin(page, { email: 'not an address', password: '' });
  const email = page.getByPlaceholder('ENTER EMAIL');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Enter a valid email address.');
  await expect(page.getByPlaceholder('ENTER PASSWORD')).toHaveAccessibleDescription('Enter your password.');
});

test('a signed-in user is redirected from the screens for visitors to the landing page', async ({
  page,
  site,
}) => {
  const gwen = await register(site.origin, 'Gwen Guest');
  await page.goto('/login', { waitUntil: 'networkidle' });
  await enterAs(page.context(), site.origin, gwen.client);
  for (const path of ['/login', '/signup', '/forgetpassword', `/reset/${'A'.repeat(43)}`]) {
    await page.goto('/courses');
    await expect(accountButton(page, gwen.name)).toBeVisible();
    await page.goto(path);
    await expect(page, path).toHaveURL('/');
  }
});

test('the login redirects only to pages of this site', async ({ page, site }) => {
  const nina = await register(site.origin, 'Nina Next');
  await page.goto('/login?next=//evil.example', { waitUntil: 'networkidle' });
  await fillLogin(page, nina);
  await expect(accountButton(page, nina.name)).toBeVisible();
  await expect(page).toHaveURL('/');
  for (const next of ['//evil.example', 'https://evil.example/', '/\\evil.example', '/\t/evil.example']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page, next).toHaveURL('/');
  }
  // A path on this site is followed, even when the user is already signed in.
  await page.goto(`/login?next=${encodeURIComponent('/courses?q=trees')}`);
  await expect(page).toHaveURL('/courses?q=trees');
});

test('Log In As Test Admin signs a visitor in with one click', async ({ page }) => {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Log In As Test Admin' }).click();
  await expectToast(
    page,
    'success',
    'You are logged in as the test administrator. You can look at everything, but change nothing.',
  );
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'ADMIN DASHBOARD' }).click();
  await expect(page).toHaveURL('/admin/admincourses');
  await expect(page.getByRole('heading', { level: 1, name: 'Manage courses' })).toBeVisible();
});

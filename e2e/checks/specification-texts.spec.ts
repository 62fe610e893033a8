import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { administrator } from '../support/site.process.ts';
import { enterAs, register } from '../support/accounts/users.ts';
import { monthlyPlan } from '../support/plans.ts';

/** Each screen has exactly the texts, labels and links of the specification. */

async function signInAs(page: Page, who: { email: string; password: string }): Promise<void> {
  expect((await page.request.post('/api/v1/login', { data: who })).ok()).toBe(true);
}

/** Delays the call to `path` until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/v1${path}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('the login screen has the texts and links of the specification', async ({ page, quietConsole }) => {
  await page.goto('/login');
  await expect(
    page.getByRole('heading', { name: 'WELCOME TO FIT CODER COURSES', exact: true }),
  ).toBeVisible();
  const email = page.getByPlaceholder('ENTER EMAIL', { exact: true });
  const password = page.getByPlaceholder('ENTER PASSWORD', { exact: true });
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('name', 'email');
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAttribute('name', 'password');
  await expect(page.getByRole('link', { name: 'Forget Password', exact: true })).toHaveAttribute(
    'href',
    '/forgetpassword',
  );
  await expect(page.getByRole('button', { name: 'Log In As Test Admin', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New User? Sign up', exact: true })).toHaveAttribute(
    'href',
    '/signup',
  );

  await page.waitForLoadState('networkidle');
  await email.fill('nobody@example.com');
  await password.fill('wrong');
  const letGo = await hold(page, '/login');
  const button = page.getByRole('button', { name: 'Log In', exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  // The browser itself reports the refusal.
  quietConsole.length = 0;
});

test('the register screen has the texts and links of the specification', async ({ page }) => {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/u })).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveAttribute('name', 'name');
  await expect(page.getByLabel('Email address')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  const avatar = page.locator('input[type=file][name=file]');
  await expect(avatar).toHaveAttribute('accept', 'image/*');
  await expect(page.getByRole('link', { name: 'LOGIN', exact: true })).toHaveAttribute('href', '/login');
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot();
  await avatar.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(page.locator('form img')).toHaveAttribute('src', /^blob:/u);

  await page.getByLabel('Full name').fill('Lettie Letter');
  await page.getByLabel('Email address').fill('lettie@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a good password');
  const letGo = await hold(page, '/register');
  const button = page.getByRole('button', { name: 'Sign In', exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(page).toHaveURL('/');
});

test('the forget password screen has the texts of the specification', async ({ page }) => {
  await page.goto('/forgetpassword', { waitUntil: 'networkidle' });
  await expect(page.locator('form input')).toHaveCount(1);
  await expect(page.locator('form input')).toHaveAttribute('type', 'email');
  await page.locator('form input').fill('nobody@example.com');
  const letGo = await hold(page, '/forgetpassword');
  const button = page.getByRole('button', { name: 'Send Reset Link', exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(button).toHaveCount(0);
});

test('the payment screens have the texts of the specification', async ({ page, context, site }) => {
  const { client } = await register(site.origin, 'Paula Payer');
  await enterAs(context, site.origin, client);
  const ordered = await page.request.post('/api/v1/subscribe', {
    data: { plan: await monthlyPlan(site.origin) },
  });
  const { reference } = (await ordered.json()) as { reference: string };
  await page.goto(`/paymentsuccess?reference=${reference}`);
  for (const text of [
    'Contratulations',
    'Payment Success',
    'Now You Can Access Our Premium Content',
    reference,
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to profile', exact: true })).toHaveAttribute(
    'href',
    '/profile',
  );
  await page.goto('/paymentsuccess?reference=FC-ABC123');
  await expect(page.getByRole('heading', { level: 1, name: 'We cannot find this order' })).toBeVisible();
  await expect(page.getByText('Contratulations')).toHaveCount(0);
  await page.goto('/failpay');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the landing page has the banner, and a dashboard button only for administrators', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'BEST COURSES', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'FIND your course', exact: true })).toHaveAttribute(
    'href',
    '/courses',
  );
  const door = page.getByRole('link', { name: 'ADMIN DASHBOARD', exact: true });
  await expect(door).toHaveCount(0);
  expect((await page.request.post('/api/v1/login/testadmin')).ok()).toBe(true);
  await page.goto('/');
  await expect(door).toHaveAttribute('href', '/admin/admincourses');
  expect(await door.evaluate((link) => getComputedStyle(link).position)).toBe('fixed');
  await signInAs(page, administrator);
  await page.goto('/');
  await expect(door).toBeVisible();
});

test('the header shows who is signed in, and every screen has the header and the footer', async ({
  page,
  exampleData,
  baseURL,
  quietConsole,
}) => {
  for (const path of ['/', '/courses', '/login', '/failpay', '/no/such/screen', '/requestcourse']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
  await page.context().addCookies([{ ...exampleData.learner.sessionCookie, url: baseURL ?? '' }]);
  for (const path of ['/', '/profile', `/course/${exampleData.free.id}`]) {
    await page.goto(path);
    await expect(
      page.getByRole('banner').getByRole('button', { name: 'Account of Lena Learner' }),
    ).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
  // The browser itself reports the 404 status.
  quietConsole.length = 0;
});

test('the breakpoints and the colour mode follow the specification', async ({ page }) => {
  await page.goto('/');
  const queries = await page.evaluate(() => {
    const texts: string[] = [];
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule) texts.push(rule.conditionText);
        if ('cssRules' in rule) read(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) read(sheet.cssRules);
    return texts.flatMap((text) => text.match(/[\d.]+(?:em|rem|px)/gu) ?? []);
  });
  expect(queries.length).toBeGreaterThan(0);
  expect(
    [...new Set(queries)].filter((width) => !['30em', '48em', '62em', '80em', '96em'].includes(width)),
  ).toEqual([]);
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
  await page.getByRole('switch', { name: 'Dark mode' }).click();
  expect(await page.evaluate(() => localStorage.getItem('fit-coder-theme'))).toBe('dark');
  await page.getByRole('switch', { name: 'Dark mode' }).click();
  expect(await page.evaluate(() => localStorage.getItem('fit-coder-theme'))).toBe('light');
});

import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../../support/journey.ts';
import { enterAs, newAccount, unused, type Account } from '../../../support/accounts/users.ts';
import { administrator } from '../../../support/site.process.ts';

test('a visitor who finds no course requests one, and an administrator gets an email and closes the request', async ({
  page,
  site,
  browser,
  exampleData,
}) => {
  const wish = unused('Forth on bare metal');
  const { name, email } = newAccount('Wanda Wish');
  await page.goto('/courses');
  await page.getByRole('searchbox').fill(wish);
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('heading', { name: `No courses found for “${wish}”.` })).toBeVisible();
  await page.getByRole('link', { name: 'Request this course' }).click();
  await expect(page).toHaveURL(/\/requestcourse\?course=/u);
  await expect(page.getByLabel('The course you want')).toHaveValue(wish);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'We have your request.' })).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();

  const context = await browser.newContext({ baseURL: site.origin });
  await enterAs(context, site.origin, exampleData.admin);
  const office = await followMail(context, wish, { name, email });
  await expect(office.getByRole('heading', { level: 2, name: wish })).toBeVisible();
  const reply = office.getByRole('link', { name: `Reply to ${name}` });
  await expect(reply).toHaveAttribute('href', new RegExp(`^mailto:${email}`, 'u'));

  await office.getByRole('button', { name: `Delete the request from ${name}` }).click();
  const question = office.getByRole('alertdialog', { name: `Delete the request from ${name}?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(office.getByRole('heading', { level: 2, name: wish })).toBeVisible();
  await office.getByRole('button', { name: `Delete the request from ${name}` }).click();
  await question.getByRole('button', { name: 'Delete request' }).click();
  await expect(office.getByRole('heading', { level: 2, name: wish })).toHaveCount(0);
  await expect(office.getByText('The request was deleted.')).toBeVisible();
  await office.reload();
  await expect(office.getByRole('group', { name: 'Course requests' })).toBeVisible();
  await expect(office.getByRole('heading', { level: 2, name: wish })).toHaveCount(0);
  await context.close();
});

/** Waits for the email to the administrator, and follows its link. */
async function followMail(
  context: BrowserContext,
  wish: string,
  { name, email }: Pick<Account, 'name' | 'email'>,
): Promise<Page> {
  const mailbox = await context.newPage();
  // Other journeys on the same site add administrators, who also get this email.
  const arrived = mailbox
    .getByRole('listitem')
    .filter({ hasText: `to ${administrator.email}` })
    .getByRole('link', { name: `Course request: ${wish}`, exact: true });
  await expect(async () => {
    await mailbox.goto('/dev/mailbox');
    await expect(arrived).toBeVisible({ timeout: 1 });
  }).toPass();
  await arrived.click();
  await expect(mailbox.getByRole('definition').first()).toHaveText(administrator.email);
  const mail = mailbox.frameLocator('iframe');
  await expect(mail.getByRole('heading', { name: `${name} requested a course.` })).toBeVisible();
  await expect(mail.getByRole('paragraph').filter({ hasText: wish })).toBeVisible();
  await expect(mail.getByText(email)).toBeVisible();
  const opened = mailbox.waitForEvent('popup');
  await mail.getByRole('link', { name: 'See all requests' }).click();
  const office = await opened;
  await expect(office).toHaveURL(/\/admin\/courserequests$/u);
  return office;
}

test('a short search becomes a request that can be sent', async ({ page }) => {
  const { name, email } = newAccount('Zoe Zig');
  await page.goto('/courses?q=Zig');
  await page.getByRole('link', { name: 'Request this course' }).click();
  await expect(page.getByLabel('The course you want')).toHaveValue('A course about Zig');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'We have your request.' })).toBeFocused();
});

test('a signed-in user finds their name and address in the request form', async ({
  page,
  site,
  exampleData,
}) => {
  await enterAs(page.context(), site.origin, exampleData.learner);
  await page.goto('/requestcourse');
  await expect(page.getByLabel('Your name')).toHaveValue('Lena Learner');
  await expect(page.getByLabel('Email')).toHaveValue('lena@example.com');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByLabel('The course you want')).toBeFocused();
  await expect(page.getByLabel('The course you want')).toHaveAttribute('aria-invalid', 'true');
});

test('a visitor reads when few characters are left, and nothing moves', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/requestcourse', { waitUntil: 'networkidle' });
  const wish = page.getByLabel('The course you want');
  const send = page.getByRole('button', { name: 'Send request' });
  await wish.fill('x'.repeat(899));
  await expect(page.getByText(/ left$/u)).toHaveCount(0);
  const before = [await wish.boundingBox(), await send.boundingBox()];
  await wish.press('End');
  await wish.pressSequentially('y');
  await expect(page.getByText('100 left')).toBeVisible();
  expect([await wish.boundingBox(), await send.boundingBox()]).toEqual(before);
  await wish.fill('x'.repeat(999));
  await wish.press('End');
  await wish.pressSequentially('yz');
  await expect(page.getByText('0 left', { exact: true })).toBeVisible();
  await expect(page.getByText('No characters left.')).toBeAttached();
});

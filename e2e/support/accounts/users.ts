import { randomBytes } from 'node:crypto';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { ApiClient, plainPicture } from '../api-client.ts';

/** An account that only this test uses, with a signed-in client. */
export interface RegisteredUser extends Account {
  readonly client: ApiClient;
}

export interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The words with an ending that no other journey on the same site uses. */
export function unused(words: string): string {
  return `${words} ${randomBytes(3).toString('hex')}`;
}

/** What a new user enters to sign up. */
export function newAccount(name: string): Account {
  const email = `${unused(name).toLowerCase().replaceAll(' ', '.')}@example.com`;
  return { name, email, password: 'a password for the journey' };
}

/** Registers a new user. */
export async function register(origin: string, name: string): Promise<RegisteredUser> {
  const account = newAccount(name);
  const client = new ApiClient(origin);
  await client.register(account.name, account.email, account.password);
  return { ...account, client };
}

/** The same user on another device. */
export async function anotherDevice(origin: string, { email, password }: Account): Promise<ApiClient> {
  const client = new ApiClient(origin);
  await client.call('login', { body: { email, password } });
  return client;
}

/** Gives a browser the session of a client, as if the user had logged in there. */
export async function enterAs(context: BrowserContext, origin: string, client: ApiClient): Promise<void> {
  await context.addCookies([{ ...client.sessionCookie, url: origin }]);
}

/** Removes the session's cookie. It leaves the page first, because the page's later requests would be refused. */
export async function dropSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Fills in the login screen, which must be open. */
export async function fillLogin(page: Page, { email, password }: Omit<Account, 'name'>): Promise<void> {
  await page.getByPlaceholder('ENTER EMAIL').fill(email);
  await page.getByPlaceholder('ENTER PASSWORD').fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

/** Logs in a user without a second factor through the login screen, which then redirects to the landing page. */
export async function logIn(page: Page, account: Omit<Account, 'name'>): Promise<void> {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await fillLogin(page, account);
  await expect(page).toHaveURL('/');
}

/** Fills in the registration screen, which must be open, with a screenshot as the avatar. */
export async function fillSignUp(page: Page, { name, email, password }: Account): Promise<void> {
  const buffer = await page.screenshot();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Avatar').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The button in the header that shows who is signed in. */
export function accountButton(page: Page, name: string): Locator {
  return page.getByRole('banner').getByRole('button', { name: `Account of ${name}`, exact: true });
}

/** A picture as if chosen from the disk. */
export async function pictureFile(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const picture = await plainPicture();
  return { name: 'me.png', mimeType: picture.type, buffer: Buffer.from(await picture.arrayBuffer()) };
}

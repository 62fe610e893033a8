import type { Page } from '@playwright/test';
import { registerGuarded } from '../../support/accounts/account-screens.ts';
import { expect, test } from '../../support/journey.ts';
import { fillLogin, logIn, pictureFile } from '../../support/accounts/users.ts';
import { administrator } from '../../support/site.process.ts';

/** Responds with 404 for a file, as a site does after an update has renamed its files. */
async function removeFile(page: Page, name: string): Promise<void> {
  await page.route(new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`, 'u'), (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }),
  );
}

/** Removes the messages about the missing file; any other message fails the test. */
function forgetMissing(messages: string[]): void {
  const missing = /Failed to (?:load resource|fetch dynamically imported module)|ChunkLoadError/u;
  messages.splice(0, messages.length, ...messages.filter((message) => !missing.test(message)));
}

test('a login whose second step fails to load after an update shows an error, and works after Try again', async ({
  page,
  site,
  quietConsole,
}) => {
  await registerGuarded(site.origin);
  const gwen = { email: 'gwen@example.com', password: 'a password for pictures' };
  await removeFile(page, 'second-step');
  await page.goto('/login', { waitUntil: 'networkidle' });
  await fillLogin(page, gwen);
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded.' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForLoadState('networkidle');
  await fillLogin(page, gwen);
  await expect(page.getByLabel('Code from your app')).toBeFocused();
  forgetMissing(quietConsole);
});

test('a course form keeps its input when the picture editor fails to load after an update', async ({
  page,
  quietConsole,
}) => {
  await logIn(page, administrator);
  await removeFile(page, 'poster-cropper');
  await page.goto('/admin/createcourse', { waitUntil: 'networkidle' });
  await page.getByLabel('Title').fill('Zig from the allocator up');
  await page.getByLabel('Your own picture').setInputFiles(await pictureFile());
  await expect(page.getByText('The picture editor could not be loaded.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reload the page' })).toBeVisible();
  await page.getByRole('button', { name: 'Use the drawing instead' }).click();
  await expect(page.getByText('The picture editor could not be loaded.')).toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue('Zig from the allocator up');
  forgetMissing(quietConsole);
});

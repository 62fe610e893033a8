import { freePort } from '../../../scripts/free-port.ts';
import { codesDialog, addPasskey, named, plugIn, saveCodes } from '../../support/accounts/second-factors.ts';
import { expect, expectRefusals, onOwnSite } from '../../support/journey.ts';
import { dropSession, fillLogin } from '../../support/accounts/users.ts';
import { administrator } from '../../support/site.process.ts';

const test = onOwnSite(async () => {
  // A site in production needs its address before it starts.
  const port = await freePort();
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SECRET: 'a secret for the journeys in production',
  };
});

test('an administrator in production sets up a second factor at the first login, and then reaches the requested screen', async ({
  page,
  site,
  quietConsole,
}) => {
  const origin = named(site.origin);
  await plugIn(page);
  await page.goto(`${origin}/admin/users?q=admin`);
  await fillLogin(page, administrator);
  await expect(page.getByText('Administrators need a second factor.')).toBeVisible();
  await expect(page.getByText('You then return to the page that you were opening.')).toBeVisible();

  // Any other link into the admin area leads here as well.
  await page.goto(`${origin}/`);
  await page.getByRole('link', { name: 'ADMIN DASHBOARD' }).click();
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
  await page.goto(`${origin}/admin/users?q=admin`);
  await addPasskey(page, 'Key of the office');
  await expect(codesDialog(page)).toBeVisible();
  await saveCodes(page);
  await expect(page).toHaveURL(`${origin}/admin/users?q=admin`);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(page.getByRole('main').getByText(administrator.email)).toBeVisible();

  // The next login asks for the factor, and then leads directly to the requested screen.
  await dropSession(page);
  await page.goto(`${origin}/admin/security`);
  await fillLogin(page, administrator);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security events' })).toBeVisible();
  await expectRefusals(quietConsole, [401]);

  // An administrator cannot remove their last factor.
  await page.goto(`${origin}/security`);
  await page.getByRole('button', { name: 'Remove Key of the office' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(
    page.getByText('Administrators need a second factor, and this is your only one.'),
  ).toBeVisible();
  await expect(page.getByText('Key of the office', { exact: true })).toBeVisible();
  await expectRefusals(quietConsole, [409]);
});

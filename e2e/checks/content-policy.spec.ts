import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseVideo, expectVideoReady, playVideo, withBeginning } from '../support/video.ts';
import { courseOf, type ExampleData } from '../support/example-data.ts';
import { redAndBlue } from '../support/test-image.ts';
import { expect, test as journey } from '../support/journey.ts';
import { enterAs, register, unused } from '../support/accounts/users.ts';
import { expectStyled, styleElements, watchPolicy } from '../support/policy-watch.ts';
import { expectToast } from '../support/toasts.ts';
import { monthlyPlan } from '../support/plans.ts';

/** A journey with the refusals of the content policy on its page. */
const test = journey.extend<{ violations: string[] }>({
  violations: async ({ page }, use) => use(await watchPolicy(page)),
});

test('the content policy allows toasts and the cropping of a poster', async ({
  page,
  site,
  exampleData,
  violations,
}) => {
  const { client } = await register(site.origin, 'Tina Toast');
  await enterAs(page.context(), site.origin, client);
  await page.goto(`/courses/${exampleData.free.slug}`);
  await page.getByRole('button', { name: 'Add to playlist: Loops that end' }).click();
  await expectToast(page, 'success', 'Loops that end was added to your playlist.');
  await page.getByRole('button', { name: 'Remove from playlist: Loops that end' }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();

  await enterAs(page.context(), site.origin, exampleData.admin);
  await page.goto('/admin/createcourse', { waitUntil: 'networkidle' });
  const buffer = await redAndBlue(page);
  await page
    .getByLabel('Your own picture')
    .setInputFiles({ name: 'halves.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('group', { name: 'Part of the picture' })).toBeVisible();
  await expectStyled(page, 0);
  expect(violations).toEqual([]);
});

test('the content policy allows the player, its menus and its preview', async ({
  page,
  site,
  exampleData,
  violations,
}) => {
  await enterAs(page.context(), site.origin, exampleData.admin);
  await page.goto(`/course/${await courseWithVideo(page, exampleData)}`);
  await expect(page.locator('video')).toBeAttached();
  await playVideo(page);
  await page.locator('media-controller').hover();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(settings.getByRole('group', { name: 'Speed' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('media-time-range').hover();
  await expect(page.locator('media-preview-thumbnail[slot]')).toBeVisible();
  await page.locator('media-mute-button').hover();
  await expectStyled(page, 20);
  const play = page.locator('media-play-button');
  expect(await play.evaluate((button) => getComputedStyle(button).display)).toBe('flex');
  expect(violations).toEqual([]);
  // By default, nginx accepts at most 4 kB for all headers of a response.
  const { headers } = await fetch(site.origin);
  expect(headers.get('content-security-policy')?.length).toBeLessThan(2500);
});

test('the content policy allows the API page, the sandbox and the mailbox', async ({
  page,
  site,
  exampleData,
  violations,
  quietConsole,
}) => {
  await enterAs(page.context(), site.origin, exampleData.admin);
  await page.goto('/api/v1/docs', { waitUntil: 'networkidle' });
  await page.locator('.opblock-summary-control').first().click();
  await expect(page.locator('.opblock-body').first()).toBeVisible();
  await expectStyled(page, 1);
  const { url } = await exampleData.learner.call('subscribe', {
    body: { plan: await monthlyPlan(site.origin) },
  });
  await page.goto(new URL(url, site.origin).pathname);
  await expectStyled(page, 1);
  await page.goto('/dev/mailbox');
  await expectStyled(page, 1);
  await page.getByRole('listitem').getByRole('link').first().click();
  const mail = page.frameLocator('iframe').getByRole('heading');
  await expect(mail).toHaveCSS('font-weight', '800');
  await expectStyled(page, 1);
  expect(violations).toEqual([]);
  await page.goto('/avatars/none.webp');
  await expectStyled(page, 1);
  expect(violations).toEqual([]);
  // The email's frame blocks all scripts, also the one of `watchPolicy`. The browser also reports the last
  // page's 404.
  const expected = /^(?:Blocked script execution in '[^']+\/body'|Failed to load resource: [^]*404)/u;
  quietConsole.splice(0, quietConsole.length, ...quietConsole.filter((message) => !expected.test(message)));
});

test('the content policy refuses an injected style element, and the test reports it (control)', async ({
  page,
  violations,
  quietConsole,
}) => {
  await page.goto('/courses', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'h1 { display: none }';
    document.head.append(style);
  });
  await expect.poll(() => violations).toEqual([expect.stringMatching(/^\/courses: style-src-elem inline /u)]);
  expect((await styleElements(page)).refused).toEqual(['h1 { display: none }']);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The browser also reports the refusal in its console.
  quietConsole.length = 0;
});

/** Creates a course with one playable lecture of ten seconds; returns the course's id. */
async function courseWithVideo(page: Page, { admin, category }: ExampleData): Promise<string> {
  const { course } = await admin.call('createCourse', {
    body: courseOf({ title: unused('Styled'), category }),
  });
  const params = { id: course.id };
  const body = { section: 'Warm-up', title: 'One turn', summary: 'What waits for what.', preview: true };
  await admin.call('addLecture', { params, body });
  await page.goto(`/admin/admincourses/${course.id}`);
  const video = resolve(import.meta.dirname, '../../server/demo/videos/event-loop.mp4');
  await withBeginning(video, async (path) => {
    await chooseVideo(page, body.title, path);
    await expectVideoReady(page, body.title);
  });
  await admin.call('publishCourse', { params, body: { published: true } });
  return course.id;
}

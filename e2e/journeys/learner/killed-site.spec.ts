import { enterAs, register } from '../../support/accounts/users.ts';
import { expect, onOwnSite } from '../../support/journey.ts';
import { courseMaker, recordLesson } from '../../support/learning/lesson.ts';
import { expectWatched, known, openLecture, watch } from '../../support/learning/watching.ts';
import { end, fixedPort, forgetRefused, startAgain } from '../../support/restarts/restart.ts';

const test = onOwnSite(fixedPort, false);

test('what is watched before, while and after the site is killed arrives once it runs again', async ({
  page,
  site,
  quietConsole,
}) => {
  const made = await recordLesson(await courseMaker(site.origin), 24);
  const [lecture] = made.lectures;
  const { client } = await register(site.origin, 'Kim Killed');
  await enterAs(page.context(), site.origin, client);
  await openLecture(page, made, lecture);
  await watch(page, 0, 6);
  await expectWatched(client, made, lecture, 5);
  const isBuffered = () =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => (video.buffered.length ? video.buffered.end(0) : 0));
  await expect.poll(isBuffered).toBeGreaterThan(19);

  await end(site, 'SIGKILL');
  // The report at the pause finds nobody: the site is really gone.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/v1/progress'));
  await watch(page, 6, 18);
  expect((await failed).failure()?.errorText).toContain('ERR_CONNECTION_REFUSED');
  await expect(client.call('getCourseProgress', { params: { id: made.course } })).rejects.toThrow();

  const again = await startAgain(site);
  try {
    expect((await known(client, made, lecture))?.watchedSeconds).toBeLessThanOrEqual(7);
    await watch(page, 18, 20);
    await expectWatched(client, made, lecture, 19);
  } finally {
    await end(again, 'SIGTERM');
  }
  forgetRefused(quietConsole);
});

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chooseFilm, expectFilmReady, playFilm, withBeginning } from '../../support/video.ts';
import { courseOf } from '../../support/example-data.ts';
import { expect, test } from '../../support/journey.ts';
import { enterAs, unused } from '../../support/users.ts';
import { expectSound } from '../../support/sound.ts';

const films = resolve(import.meta.dirname, '../../../server/demo/videos');

test('a lecture of the demo plays with sound and captions', async ({ page, site, exampleData }) => {
  const { admin, category } = exampleData;
  const { course } = await admin.call('createCourse', {
    body: courseOf({ title: unused('The event loop'), category }),
  });
  const { lecture } = await admin.call('addLecture', {
    params: { id: course.id },
    body: {
      section: 'Warm-up',
      title: 'One turn of the loop',
      summary: 'What waits for what.',
      preview: true,
    },
  });
  const captions = await readFile(join(films, 'event-loop.vtt'));
  const file = new Blob([new Uint8Array(captions)], { type: 'text/vtt' });
  await admin.call('putCaptions', { params: { id: lecture.id }, body: {}, files: { file } });
  await enterAs(page.context(), site.origin, admin);
  await page.goto(`/admin/admincourses/${course.id}`);
  await withBeginning(join(films, 'event-loop.mp4'), async (path) => {
    await chooseFilm(page, lecture.title, path);
    await expectFilmReady(page, lecture.title);
  });
  await admin.call('publishCourse', { params: { id: course.id }, body: { published: true } });

  await page.goto(`/course/${course.id}`);
  await expect(page.locator('video')).toBeAttached();
  await playFilm(page);
  await expectSound(page);
  const cues = () =>
    page.locator('video').evaluate((element: HTMLVideoElement) => {
      const tracks = [...element.textTracks].filter(
        ({ kind }) => kind === 'subtitles' || kind === 'captions',
      );
      for (const track of tracks) track.mode = 'showing';
      return tracks.reduce((sum, { cues: list }) => sum + (list?.length ?? 0), 0);
    });
  await expect.poll(cues).toBeGreaterThan(3);
});

import { chmod, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { retryVideo, type Video } from '@fit-coder/contracts/media';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFfmpeg } from '../../../src/domains/media/ffmpeg/ffmpeg.process.ts';
import { findFfmpeg, type FfmpegTools } from '../../../src/domains/media/ffmpeg/ffmpeg.tools.ts';
import { transcodeToHls } from '../../../src/domains/media/transcode/hls/hls.transcode.ts';
import { probeVideo } from '../../../src/domains/media/probe/probe.ts';
import { makeCourse, makeVideoLecture, type TestCourse } from '../../support/factories.ts';
import { openMediaFolder, picture, quick, type MediaFolder } from '../../support/videos.ts';
import { untilVideo } from '../upload/upload.client.ts';
import { startTestSite, type TestUser, type TestSite } from '../../support/test-site.ts';

/** Scripts in the folder run the machine's programs, and a test makes them fail. */
let site: TestSite;
let admin: TestUser;
let course: TestCourse;
let media: MediaFolder;
let programs: FfmpegTools;
let video: string;

beforeAll(async () => {
  [media, programs] = await Promise.all([openMediaFolder(), findFfmpeg({})]);
  await Promise.all([heal('ffmpeg'), heal('ffprobe')]);
  site = await startTestSite({ ffmpeg: { command: media.at('ffmpeg'), searchPath: undefined } });
  [admin, course] = [await site.user('admin'), await makeCourse(site)];
  video = await media.make('video.mp4', ...picture('128x72', 2), ...quick);
  await site.work();
});
afterAll(async () => {
  await site.close();
  await media.remove();
});

type Program = 'ffmpeg' | 'ffprobe';

async function heal(program: Program): Promise<void> {
  await rm(media.at(program), { force: true });
  await symlink(programs[program], media.at(program));
}

/** Replaces the program's work on videos by `line`; queries such as `-version` still work. */
async function spoil(program: Program, line: string): Promise<void> {
  const work = `case "$*" in *progress*|*show_entries*) ${line} ;; esac`;
  await rm(media.at(program), { force: true });
  await writeFile(media.at(program), `#!/bin/sh\n${work}\nexec ${programs[program]} "$@"\n`);
  await chmod(media.at(program), 0o755);
}

async function ingest(): Promise<string> {
  const { id } = await makeVideoLecture(site, course, { video: false });
  await site.product.media.ingest({ lectureId: id, fileName: 'video.mp4', path: video });
  return id;
}

const sourceOf = ({ id }: Video) => join(site.dataDir, 'storage/sources', id);
const isKept = async (asset: Video) => (await readFile(sourceOf(asset))).equals(await readFile(video));

describe('after a fault of the machine the file is kept and processed again', () => {
  it.each([
    ['ffprobe has no memory left', 'ffprobe', 'echo "Cannot allocate memory" >&2; exit 1'],
    ['ffprobe may not take the memory that its libraries need', 'ffprobe', 'ulimit -v 60000'],
    ['ffprobe is killed', 'ffprobe', 'kill -KILL $$'],
    ['the disk cannot be read', 'ffprobe', 'echo "source: Input/output error" >&2; exit 1'],
    ['ffmpeg is killed, as by a system without memory', 'ffmpeg', 'kill -KILL $$'],
    ['ffmpeg ends well on a full disk', 'ffmpeg', 'echo "write: No space left on device" >&2; exit 0'],
  ] as const)('when %s', async (_, program, line) => {
    await spoil(program, line);
    const lecture = await ingest();
    const interrupted = await untilVideo(site, lecture, ({ note }) => note?.includes('again') ?? false);
    await heal(program);
    expect(interrupted).toMatchObject({ state: 'uploaded' });
    expect(await isKept(interrupted)).toBe(true);
    expect(await untilVideo(site, lecture, ({ state }) => state === 'ready')).toMatchObject({ note: null });
  });
});

describe('a file that the probe accepted and that does not become a lecture is kept, and can be tried again', () => {
  it.each([
    ['ffmpeg ends well and made nothing', 'exit 0'],
    ['ffmpeg says that the data is invalid', 'echo "Invalid data found when processing input" >&2; exit 1'],
    ['ffmpeg cannot decode too many frames', 'exit 69'],
  ])('when %s', async (_, line) => {
    await spoil('ffmpeg', line);
    const lecture = await ingest();
    const failed = await untilVideo(site, lecture, ({ state }) => state === 'failed');
    expect(failed).toMatchObject({ retryable: true, note: expect.stringContaining('The file is kept') });
    expect(await isKept(failed)).toBe(true);
    await heal('ffmpeg');
    expect((await site.call(retryVideo, { params: { id: lecture } }, admin.cookie)).status).toBe(200);
    expect(await untilVideo(site, lecture, ({ state }) => state === 'ready')).toMatchObject({ note: null });
  });

  it('and its job ends in the same transaction, so that the next try is enqueued', async () => {
    // At the commit that makes a video failed, the trigger notes the states of the video's jobs.
    await sql`
      create table job_states (asset_id uuid, state text);
      create function note_job_states() returns trigger language plpgsql as $$
        begin
          insert into job_states
            select new.id, state from pgboss.job where name = 'transcode-video' and data->>'assetId' = new.id::text;
          return null;
        end $$;
      create constraint trigger note_job_states after update on media_assets deferrable initially deferred
        for each row when (new.state = 'failed') execute function note_job_states();
    `.execute(site.deps.database.db);
    await spoil('ffmpeg', 'exit 69');
    const { id } = await untilVideo(site, await ingest(), ({ state }) => state === 'failed');
    await heal('ffmpeg');
    const { rows } = await sql`select state from job_states where asset_id = ${id}`.execute(
      site.deps.database.db,
    );
    expect(rows).toEqual([{ state: 'completed' }]);
  });

  it('when ffmpeg makes no progress', async () => {
    const { signal } = new AbortController();
    const ffmpeg = openFfmpeg({ command: media.at('ffmpeg') });
    const probed = await probeVideo(ffmpeg, video, signal);
    await spoil('ffmpeg', 'exec sleep 1000');
    const outFolder = media.at('stalled');
    const request = { ffmpeg, source: video, video: probed, outFolder, signal, onProgress: () => undefined };
    const end = transcodeToHls({ ...request, stallSeconds: 1 });
    await expect(end).rejects.toMatchObject({ name: 'VideoUnfinished', code: 'took_too_long' });
    await heal('ffmpeg');
  });
});

it('a file that the probe refuses is removed (control)', async () => {
  const text = await media.write('text.mp4', 'This is no video. '.repeat(200));
  const { id } = await makeVideoLecture(site, course, { video: false });
  await site.product.media.ingest({ lectureId: id, fileName: 'text.mp4', path: text });
  const failed = await untilVideo(site, id, ({ state }) => state === 'failed');
  expect(failed).toMatchObject({ retryable: false, note: expect.stringContaining('not a video') });
  await expect.poll(() => stat(sourceOf(failed)).catch(() => null)).toBeNull();
});

it('a source that lost bytes in storage is not reported as a damaged video', async () => {
  await spoil('ffprobe', 'kill -KILL $$');
  const lecture = await ingest();
  const interrupted = await untilVideo(site, lecture, ({ note }) => note?.includes('again') ?? false);
  const whole = await readFile(video);
  await writeFile(sourceOf(interrupted), whole.subarray(0, 1000));
  await heal('ffprobe');
  const back = async () => (await stat(sourceOf(interrupted))).size;
  await expect.poll(back).toBe(1000);
  await writeFile(sourceOf(interrupted), whole);
  expect(await untilVideo(site, lecture, ({ state }) => state === 'ready')).toMatchObject({ note: null });
});

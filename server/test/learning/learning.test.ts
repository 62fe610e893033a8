import { randomUUID } from 'node:crypto';
import { courseAccess, getPlayback } from '@fit-coder/contracts/learning';
import { describe, expect, test } from 'vitest';
import { makeCourse, makeEntitlement, makeVideoLecture } from '../support/factories.ts';
import { siteForAllTests } from '../support/site-hooks.ts';
import { justLoggedIn, type TestUser } from '../support/test-site.ts';

const site = siteForAllTests();

const minute = 60_000;

const access = (id: string, cookie?: string) => site.call(courseAccess, { params: { id } }, cookie);
const playback = (id: string, cookie?: string) => site.call(getPlayback, { params: { id } }, cookie);

describe('access to a course', () => {
  test('needs a session', async () => {
    const response = await access((await makeCourse(site)).id);
    expect([response.status, response.error.code]).toEqual([401, 'not_signed_in']);
  });

  test.each([
    [randomUUID(), 404, 'not_found'],
    ['no-such-course', 404, 'not_found'],
    ['Not A Course', 400, 'invalid_input'],
    ['x'.repeat(141), 400, 'invalid_input'],
  ])('to %s is refused', async (id, status, code) => {
    const { cookie } = await site.user();
    const response = await access(id, cookie);
    expect([response.status, response.error.code]).toEqual([status, code]);
  });

  test('is the same by id and by slug', async () => {
    const course = await makeCourse(site);
    const user = await site.user();
    for (const key of [course.id, course.slug]) {
      expect((await access(key, user.cookie)).data).toEqual({ entitled: false });
    }
    await makeEntitlement(site, user, null);
    for (const key of [course.id, course.slug]) {
      expect((await access(key, user.cookie)).data).toEqual({ entitled: true });
    }
  });

  test('to free courses needs only an account', async () => {
    const course = await makeCourse(site, { access: 'free' });
    const { cookie } = await site.user();
    expect((await access(course.id, cookie)).data).toEqual({ entitled: true });
  });

  test('to one premium course gives no access to others', async () => {
    const [bought, other] = [await makeCourse(site), await makeCourse(site)];
    const user = await site.user();
    await makeEntitlement(site, user, bought.id);
    expect((await access(bought.id, user.cookie)).data).toEqual({ entitled: true });
    expect((await access(other.id, user.cookie)).data).toEqual({ entitled: false });
  });

  test('ends with its entitlement, and is open to no other user', async () => {
    const course = await makeCourse(site);
    const [late, early, stranger] = [await site.user(), await site.user(), await site.user()];
    await makeEntitlement(site, late, null, new Date(Date.now() - 1));
    await makeEntitlement(site, early, null, new Date(Date.now() + minute));
    expect((await access(course.id, late.cookie)).data).toEqual({ entitled: false });
    expect((await access(course.id, early.cookie)).data).toEqual({ entitled: true });
    expect((await access(course.id, stranger.cookie)).data).toEqual({ entitled: false });
  });

  test.each(['admin', 'testadmin'] as const)('to drafts is for %s alone', async (role) => {
    const draft = await makeCourse(site, { publishedAt: null });
    const [learner, admin] = [await site.user(), await site.user(role)];
    await makeEntitlement(site, learner, null);
    expect((await access(draft.id, learner.cookie)).error.code).toBe('not_found');
    expect((await access(draft.id, admin.cookie)).data).toEqual({ entitled: true });
  });
});

describe('playback', () => {
  test.each([
    ['nothing', randomUUID(), 404, 'not_found'],
    ['what is no id', 'a-lecture', 400, 'invalid_input'],
  ])('of %s is refused', async (_, id, status, code) => {
    const response = await playback(id);
    expect([response.status, response.error.code]).toEqual([status, code]);
  });

  test('of a premium lecture: log in, subscribe, watch', async () => {
    const { id, assetId } = await makeVideoLecture(site, await makeCourse(site), { storyboard: true });
    const user = await site.user();
    const anonymous = await playback(id);
    expect([anonymous.status, anonymous.error.code]).toEqual([401, 'not_signed_in']);
    const refused = await playback(id, user.cookie);
    expect([refused.status, refused.error.code]).toEqual([403, 'subscription_required']);
    await makeEntitlement(site, user, null);
    expect((await playback(id, user.cookie)).data.playback).toEqual({
      lectureId: id,
      title: 'A lecture to watch',
      hls: `/media/${assetId}/master.m3u8`,
      poster: `/media/${assetId}/poster.webp`,
      storyboard: `/media/${assetId}/storyboard.vtt`,
      captions: [{ language: 'en', label: 'English', src: `/captions/${id}/one.vtt`, default: true }],
      chapters: [],
      durationSeconds: 42,
    });
  });

  test('of a preview is open to visitors, of a draft’s preview to administrators', async () => {
    const open = await makeVideoLecture(site, await makeCourse(site), { preview: true });
    expect((await playback(open.id)).data.playback).toMatchObject({ lectureId: open.id, storyboard: null });
    const hidden = await makeVideoLecture(site, await makeCourse(site, { publishedAt: null }), {
      preview: true,
    });
    expect((await playback(hidden.id)).error.code).toBe('not_found');
    expect((await playback(hidden.id, (await site.user()).cookie)).error.code).toBe('not_found');
    expect((await playback(hidden.id, (await site.user('admin')).cookie)).status).toBe(200);
  });

  test('of a lecture without a video checks access before it says that the video is not ready', async () => {
    const { id } = await makeVideoLecture(site, await makeCourse(site), { video: false });
    const user = await site.user();
    expect((await playback(id, user.cookie)).error.code).toBe('subscription_required');
    await makeEntitlement(site, user, null);
    const response = await playback(id, user.cookie);
    expect([response.status, response.error.code]).toEqual([409, 'not_ready']);
  });
});

describe('files', () => {
  async function mayWatch(assetId: string, user: TestUser | null) {
    const currentUser = user && {
      userId: user.user.id,
      role: user.user.role,
      sessionKey: '',
      ...justLoggedIn,
    };
    return site.product.learning.mayWatchAsset(site.deps.database.db, currentUser, assetId);
  }

  test('of a video are open only to users who may watch its lecture', async () => {
    const { assetId } = await makeVideoLecture(site, await makeCourse(site));
    const user = await site.user();
    expect(await mayWatch(assetId, null)).toBe(false);
    expect(await mayWatch(assetId, user)).toBe(false);
    await makeEntitlement(site, user, null);
    expect(await mayWatch(assetId, user)).toBe(true);
    const preview = await makeVideoLecture(site, await makeCourse(site), { preview: true });
    expect(await mayWatch(preview.assetId, null)).toBe(true);
  });

  test('of a video that no lecture plays are open only to administrators', async () => {
    const learner = await site.user();
    await makeEntitlement(site, learner, null);
    for (const assetId of [randomUUID(), '-'.repeat(36)]) {
      expect(await mayWatch(assetId, learner)).toBe(false);
      expect(await mayWatch(assetId, await site.user('testadmin'))).toBe(true);
    }
  });

  test('of captions are open only to users who may watch their lecture', async () => {
    const { id } = await makeVideoLecture(site, await makeCourse(site));
    const user = await site.user();
    const read = (cookie?: string, path = `/captions/${id}/one.vtt`) =>
      site.app.inject({ url: path, headers: cookie ? { cookie } : {} });
    expect((await read()).statusCode).toBe(401);
    expect((await read('fc_session=nonsense')).statusCode).toBe(401);
    expect((await read(user.cookie)).statusCode).toBe(403);
    await makeEntitlement(site, user, null);
    const captions = await read(user.cookie);
    expect(captions.statusCode).toBe(200);
    expect(captions.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(captions.headers['cache-control']).toBe('private, max-age=60');
    expect(captions.body).toBe('WEBVTT\n');
  });

  test.each([
    ['other captions', (id: string) => `/captions/${id}/two.vtt`],
    ['a way out of the folder', (id: string) => `/captions/${id}/..%2f..%2fsecret`],
    ['another lecture', () => `/captions/${randomUUID()}/one.vtt`],
    ['what is no id', () => `/captions/${'-'.repeat(36)}/one.vtt`],
  ])('of captions are not found for %s', async (_, pathOf) => {
    const { id } = await makeVideoLecture(site, await makeCourse(site));
    const { cookie } = await site.user('admin');
    const response = await site.app.inject({ url: pathOf(id), headers: { cookie } });
    expect(response.statusCode).toBe(404);
  });
});

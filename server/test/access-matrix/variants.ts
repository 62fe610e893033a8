import type { EndpointName } from '@fit-coder/contracts/endpoints';
import { premiumRow, publicRow, type Row } from './decisions.ts';
import { addCourse, addLectures, type World } from './world.ts';

/** An endpoint called for something else than in the matrix, where that decides who may. */
interface Variant {
  readonly name: EndpointName;
  readonly of: string;
  readonly row: Row;
  readonly input: (world: World) => Promise<object>;
}

const params = (id: string) => ({ params: { id } });

/** The first lecture of a new course. */
async function lectureOf(
  { site }: World,
  traits: Parameters<typeof addCourse>[1],
  preview = false,
): Promise<object> {
  const { lectureIds } = await addLectures(site, await addCourse(site, traits), preview);
  return params(lectureIds[0]);
}

/** What the user bought, unpublished. */
async function takenBack({ site, boughtId }: World): Promise<object> {
  const courses = site.deps.database.db.updateTable('courses').set({ published_at: null });
  await courses.where('id', '=', boughtId).execute();
  return params(boughtId);
}

const free = { access: 'free', price_cents: null } as const;
const draft = { published_at: null };
const hidden = { ...publicRow('not_found'), testadmin: 'ok', admin: 'ok' } as const;
const signedIn = (decision: 'ok' | 'own' | 'entitled') => ({
  ...publicRow(decision),
  anonymous: 'not_signed_in' as const,
});
const currentUser = { ...signedIn('own'), testadmin: 'test_admin_reads_only' } as const;

/** What a course or lecture is like decides beside who calls. */
export const variants: readonly Variant[] = [
  {
    name: 'getCourse',
    of: 'a draft',
    row: publicRow('not_found'),
    input: async ({ draftId }) => params(draftId),
  },
  {
    name: 'getOwnCourse',
    of: 'a draft',
    row: { ...hidden, anonymous: 'not_signed_in' },
    input: async ({ draftId }) => params(draftId),
  },
  {
    name: 'getOwnCourse',
    of: 'a course that the user bought before it became a draft',
    row: { ...hidden, anonymous: 'not_signed_in', user: 'ok' },
    input: takenBack,
  },
  {
    name: 'courseAccess',
    of: 'a draft',
    row: { ...hidden, anonymous: 'not_signed_in', testadmin: 'entitled', admin: 'entitled' },
    input: async ({ draftId }) => params(draftId),
  },
  {
    name: 'courseAccess',
    of: 'a free course',
    row: signedIn('entitled'),
    input: async ({ site }) => params(await addCourse(site, free)),
  },
  {
    name: 'courseAccess',
    of: 'a course that the user bought',
    row: { ...signedIn('entitled'), expiredSubscriber: 'notEntitled', otherUser: 'notEntitled' },
    input: async ({ boughtId }) => params(boughtId),
  },
  {
    name: 'getPlayback',
    of: 'a preview',
    row: publicRow(),
    input: (world) => lectureOf(world, {}, true),
  },
  {
    name: 'getPlayback',
    of: 'a preview of a draft',
    row: hidden,
    input: (world) => lectureOf(world, draft, true),
  },
  {
    name: 'getPlayback',
    of: 'a free course',
    row: signedIn('ok'),
    input: (world) => lectureOf(world, free),
  },
  {
    name: 'getPlayback',
    of: 'a course that the user bought',
    row: premiumRow({ user: 'ok' }),
    input: async ({ site, boughtId }) => params((await addLectures(site, boughtId)).lectureIds[0]),
  },
  {
    name: 'recordView',
    of: 'a free course',
    row: currentUser,
    input: (world) => lectureOf(world, free),
  },
  {
    name: 'recordView',
    of: 'a draft',
    row: { ...hidden, ...{ anonymous: 'not_signed_in', testadmin: 'test_admin_reads_only', admin: 'own' } },
    input: (world) => lectureOf(world, draft),
  },
  {
    name: 'recordView',
    of: 'a course that the user bought',
    row: premiumRow({ user: 'own', subscriber: 'own', testadmin: 'test_admin_reads_only', admin: 'own' }),
    input: async ({ site, boughtId }) => params((await addLectures(site, boughtId)).lectureIds[0]),
  },
];

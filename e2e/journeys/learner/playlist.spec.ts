import type { Page } from '@playwright/test';
import { courseOf, publishedCourse, type ExampleData } from '../../support/example-data.ts';
import { expect, test } from '../../support/journey.ts';
import {
  accountButton,
  enterAs,
  fillLogin,
  fillSignUp,
  newAccount,
  register,
  unused,
} from '../../support/accounts/users.ts';
import { expectToast } from '../../support/toasts.ts';

test('a user adds courses to the playlist from a card and a page, removes one and restores it with Undo', async ({
  page,
  site,
  exampleData,
}) => {
  const [first, second, third] = await threeCourses(exampleData);
  const { client } = await register(site.origin, 'Paula Playlist');
  await enterAs(page.context(), site.origin, client);

  await page.goto(`/courses?q=${encodeURIComponent(first.word)}`);
  await page.getByRole('button', { name: `Add to playlist: ${first.title}` }).click();
  await expect(page.getByRole('button', { name: `Remove from playlist: ${first.title}` })).toBeVisible();
  await expectToast(page, 'success', `${first.title} was added to your playlist.`);
  for (const { slug, title } of [second, third]) {
    await page.goto(`/courses/${slug}`);
    await page.getByRole('button', { name: `Add to playlist: ${title}` }).click();
    await expect(page.getByRole('button', { name: `Remove from playlist: ${title}` })).toBeVisible();
    await expectToast(page, 'success', `${title} was added to your playlist.`);
  }

  await page.goto('/profile');
  const inOrder = [third.title, second.title, first.title];
  await expect(titles(page)).toHaveText(inOrder);

  await removal(page, second.title).click();
  await expect(titles(page)).toHaveText([third.title, first.title]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(titles(page)).toHaveText(inOrder);
  await page.reload();
  await expect(titles(page)).toHaveText(inOrder);

  for (const { title } of [third, second, first]) await removal(page, title).click();
  await expect(playlist(page).getByText('Nothing here yet.')).toBeVisible();
  // The screen shows the change at once, before the server has saved it.
  await expect.poll(async () => (await client.call('getPlaylist', {})).playlist).toEqual([]);
  await page.reload();
  await expect(playlist(page).getByText('Nothing here yet.')).toBeVisible();
  await playlist(page).getByRole('link', { name: 'Find a course' }).click();
  await expect(page).toHaveURL(/\/courses$/u);
});

test('a user removes a course from the playlist with the button that added it', async ({
  page,
  site,
  exampleData,
}) => {
  const { id, slug } = exampleData.free;
  const { client } = await register(site.origin, 'Peter Playlist');
  await client.call('addToPlaylist', { body: { id } });
  await enterAs(page.context(), site.origin, client);
  await page.goto(`/courses/${slug}`);
  await page.getByRole('button', { name: 'Remove from playlist: Loops that end' }).click();
  await expect(page.getByRole('button', { name: 'Add to playlist: Loops that end' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await page.goto('/profile');
  await expect(playlist(page).getByText('Nothing here yet.')).toBeVisible();
});

test('a visitor bookmarks a course, logs in, and returns to the course with it in the playlist', async ({
  page,
  site,
  exampleData,
}) => {
  const { slug } = exampleData.free;
  const user = await register(site.origin, 'Vera Visitor');
  await page.goto(`/courses/${slug}`);
  await page.getByRole('link', { name: 'Add to playlist: Loops that end' }).click();
  await expect(page).toHaveURL(`/login?next=%2Fcourses%2F${slug}`);
  await fillLogin(page, user);
  await expect(page).toHaveURL(`/courses/${slug}`);
  await expectToast(page, 'success', /^Loops that end .*your playlist\.$/u);
  await expect(page.getByRole('button', { name: 'Remove from playlist: Loops that end' })).toBeVisible();
  await page.goto('/profile');
  await expect(titles(page)).toHaveText(['Loops that end']);
});

test('a visitor bookmarks a course on its card, signs up, and returns to the courses with it in the playlist', async ({
  page,
}) => {
  await page.goto('/courses?q=loops');
  await page.getByRole('link', { name: 'Add to playlist: Loops that end', exact: true }).click();
  await page.getByRole('link', { name: 'New User? Sign up' }).click();
  await expect(page).toHaveURL('/signup?next=%2Fcourses%3Fq%3Dloops');
  await fillSignUp(page, newAccount('Nina New'));
  await expect(page).toHaveURL('/courses?q=loops');
  await expectToast(page, 'success', /^Loops that end .*your playlist\.$/u);
  await expect(
    page.getByRole('button', { name: 'Remove from playlist: Loops that end', exact: true }),
  ).toBeVisible();
});

test('a bookmark of a visitor who leaves the login is not added when a user logs in later', async ({
  page,
  site,
  exampleData,
}) => {
  const { slug } = exampleData.free;
  const user = await register(site.origin, 'Lara Later');
  await page.goto(`/courses/${slug}`);
  await page.getByRole('link', { name: 'Add to playlist: Loops that end' }).click();
  await expect(page).toHaveURL(`/login?next=%2Fcourses%2F${slug}`);
  await page.getByRole('banner').getByRole('link', { name: 'Courses', exact: true }).click();
  await expect(page).toHaveURL('/courses');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, user);
  await expect(accountButton(page, user.name)).toBeVisible();
  await page.goto('/profile');
  await expect(playlist(page).getByText('Nothing here yet.')).toBeVisible();
});

/** Creates three courses whose titles share a word that no other course has. */
async function threeCourses({ admin, category }: ExampleData) {
  const word = unused('keep').replace(' ', '');
  const publish = async (title: string) => {
    const input = courseOf({ title: `${title} ${word}`, category });
    return { ...(await publishedCourse(admin, input)), title: input.title, word };
  };
  return [await publish('First'), await publish('Second'), await publish('Third')] as const;
}

function playlist(page: Page) {
  return page.getByRole('region', { name: 'Playlist' });
}

function titles(page: Page) {
  return playlist(page)
    .getByRole('listitem')
    .getByRole('link')
    .filter({ hasNotText: /^(?:Watch|View course)/u });
}

function removal(page: Page, title: string) {
  return playlist(page).getByRole('button', { name: `Remove from playlist: ${title}` });
}

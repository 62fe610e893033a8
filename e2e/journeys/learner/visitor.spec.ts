import { unused } from '../../support/accounts/users.ts';
import { courseOf, publishedCourse } from '../../support/example-data.ts';
import { expect, test } from '../../support/journey.ts';

test('a visitor reads the landing page, finds a course and is redirected to the login', async ({
  page,
  exampleData,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'BEST COURSES' })).toBeVisible();
  await expect(
    page.getByText('small sets, often, with someone good showing the movement').first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'ADMIN DASHBOARD' })).toHaveCount(0);
  await page.getByRole('link', { name: 'FIND your course' }).click();
  await expect(page).toHaveURL(/\/courses$/u);
  await page.getByRole('searchbox').fill('trees');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/q=trees/u);
  await page.getByRole('link', { name: 'Trees without tears', exact: true }).click();
  await expect(page).toHaveURL(`/courses/${exampleData.premium.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Trees without tears' })).toBeVisible();

  await page.goto(`/course/${exampleData.premium.id}`);
  await expect(page).toHaveURL(`/login?next=%2Fcourse%2F${exampleData.premium.id}`);
  await expect(page.getByRole('heading', { name: 'WELCOME TO FIT CODER COURSES' })).toBeVisible();
});

test('the poster of a course without code or technology shows its initial, on cards, on phones and desktops and on its page', async ({
  page,
  exampleData: { admin, category },
}) => {
  const title = unused('Quines');
  const { slug } = await publishedCourse(admin, courseOf({ title, category, snippet: '' }));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [`/courses?q=${encodeURIComponent(title)}`, `/courses/${slug}`]) {
      await page.goto(path);
      await expect(page.locator('.poster').getByText('Q', { exact: true })).toBeVisible();
    }
  }
});

test('three rows of at least ten technologies scroll in alternate directions, and stop on request', async ({
  page,
}) => {
  await page.goto('/');
  const rows = page.locator('.rail');
  await expect(rows).toHaveCount(3);
  const styles = () =>
    rows.evaluateAll((all) =>
      all.map((row) => {
        const { animationName, animationDirection, animationPlayState } = getComputedStyle(row);
        return { animationName, animationDirection, animationPlayState };
      }),
    );
  const marks = await rows.evaluateAll((all) =>
    all.map((row) => row.querySelectorAll('ul:first-child li [role=img]').length),
  );
  for (const count of marks) expect(count).toBeGreaterThanOrEqual(10);
  const going = await styles();
  expect(going.map(({ animationDirection }) => animationDirection)).toEqual(['normal', 'reverse', 'normal']);
  expect(going.map(({ animationPlayState }) => animationPlayState)).toEqual([
    'running',
    'running',
    'running',
  ]);

  const box = await page.locator('.rails').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 60);
  expect((await styles()).map(({ animationPlayState }) => animationPlayState)).toEqual([
    'paused',
    'paused',
    'paused',
  ]);
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Pause animation' }).click();
  await page.mouse.move(0, 0);
  expect((await styles()).map(({ animationPlayState }) => animationPlayState)).toEqual([
    'paused',
    'paused',
    'paused',
  ]);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  const moving = await page.evaluate(
    () => document.getAnimations().filter((animation) => animation.playState === 'running').length,
  );
  expect(moving).toBe(0);
});

import type { Page } from '@playwright/test';
import { ApiClient } from '../../support/api-client.ts';
import { courseOf, publishedCourse } from '../../support/example-data.ts';
import { expect, onOwnSite } from '../../support/journey.ts';
import { administrator } from '../../support/site.process.ts';

/** More than one page of the catalogue. */
const courseCount = 26;

const longTitles = [
  'Unbreakable'.repeat(11).slice(0, 120),
  'Everything about types that you were too busy shipping to ask, explained slowly: the complete second edition',
] as const;

const test = onOwnSite().extend<object, { courses: readonly { slug: string }[] }>({
  courses: [
    async ({ site }, use) => {
      const admin = new ApiClient(site.origin);
      await admin.call('login', { body: administrator });
      const { categories } = await admin.call('listCategories', {});
      // The longest name of a category, beside the longest price.
      const [category] = categories.toSorted((one, other) => other.name.length - one.name.length);
      const look = {
        category: category?.slug ?? '',
        level: 'intermediate',
        access: 'premium',
        priceCents: 123_456,
        technology: 'typescript',
        snippet: 'const first = second.third;\nlet fourth;\nfifth();\nsixth();\nseventh();\neighth();',
      } as const;
      const courses: { slug: string }[] = [];
      for (let number = courseCount; number > 0; number -= 1) {
        const title = longTitles[number - 1] ?? `Course ${number}`;
        courses.unshift(await publishedCourse(admin, courseOf({ ...look, title })));
      }
      await use(courses);
    },
    { scope: 'worker' },
  ],
});

test('the catalogue says how many courses there are, and loads the rest', async ({ page, courses }) => {
  await page.goto('/courses');
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText(`Showing 24 of ${courses.length} courses`);
  await page.getByRole('link', { name: 'Show more courses' }).click();
  await expect(status).toHaveText(`${courses.length} courses`);
  await expect(page.locator('.course-card')).toHaveCount(courses.length);
});

test('the landing page loads only the four courses that it shows', async ({ page, request, courses }) => {
  const html = await (await request.get('/')).text();
  const carried = courses.filter(({ slug }) => html.includes(`"slug":"${slug}"`));
  expect(carried).toEqual(courses.slice(0, 4));
  await page.goto('/');
  await expect(page.locator('.course-card')).toHaveCount(4);
});

for (const width of [360, 1280]) {
  test(`the parts of posters and cards do not overlap, and no text is cut, ${width} px`, async ({
    page,
    courses,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const faults: string[] = [];
    for (const path of ['/courses', '/', `/courses/${courses[0]?.slug}`, `/courses/${courses[1]?.slug}`]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      for (const fault of await layoutFaults(page)) faults.push(`${path}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
}

test('a poster whose title lies over its code is reported (control)', async ({ page, courses }) => {
  await page.goto(`/courses/${courses[0]?.slug}`);
  expect(await layoutFaults(page)).toEqual([]);
  await page.locator('.poster p').evaluate((title) => (title.style.marginTop = '-2rem'));
  expect(await layoutFaults(page)).not.toEqual([]);
});

test('on a phone each course is a compact row whose buttons are large enough to tap', async ({
  page,
  courses,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/courses');
  await expect(page.getByText(`of ${courses.length} courses`)).toBeVisible();
  const row = page.locator('.course-card').filter({ hasText: 'Course 3' });
  await expect(row).toHaveCount(1);
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(130);
  for (const shown of ['Intermediate', '$1,234.56', '1 s']) await expect(row.getByText(shown)).toBeVisible();
  const buttons = await row.locator('.keep').all();
  expect(buttons).toHaveLength(2);
  for (const button of buttons) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect([width, height]).toEqual([44, 44]);
  }
});

/** Lists parts of posters and cards that overlap, and texts that are cut. The code of a poster may be cut. */
async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const name = (part: Element) => part.getAttribute('class') ?? part.tagName;
    const isShown = (part: Element) => part.checkVisibility() && part.getBoundingClientRect().width > 0;
    for (const whole of document.querySelectorAll('.poster, .course-card')) {
      const parts = [...whole.children].filter((part) => isShown(part) && !part.matches('.course-keep'));
      for (const [index, part] of parts.entries()) {
        const box = part.getBoundingClientRect();
        for (const other of parts.slice(index + 1)) {
          const next = other.getBoundingClientRect();
          const across = Math.min(box.right, next.right) - Math.max(box.left, next.left);
          const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
          if (across > 1 && down > 1) faults.push(`${name(part)} lies over ${name(other)}`);
        }
        if (part.matches('pre, svg, img, .poster')) continue;
        if (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)
          faults.push(`${name(part)} is cut: ${part.textContent}`);
      }
    }
    for (const price of document.querySelectorAll('.course-card b')) {
      if (price.getClientRects().length > 1 || price.getBoundingClientRect().height > 30)
        faults.push(`a price is broken: ${price.textContent}`);
    }
    return faults;
  });
}

import type { Browser, Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { courseOf, publishedCourse } from '../support/example-data.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import { expect, test } from '../support/journey.ts';
import { administrator, startSite } from '../support/site.process.ts';

declare global {
  interface Window {
    executed?: unknown;
  }
}

/** The text, cut to the field's length in characters. */
const fitted = (text: string, length: number) => text.slice(0, length);

test('no text that a user can enter runs as a script on any page', async ({ browser }) => {
  const site = await startSite();
  try {
    const { admin, author, paths } = await plant(site.origin);
    await visit(browser, site.origin, null, paths.public);
    await visit(browser, site.origin, author, paths.signedIn);
    await visit(browser, site.origin, admin, paths.admin);
  } finally {
    await site.remove();
  }
});

test('a text that is rendered as markup is noticed (control)', async ({ page }) => {
  const noticed: string[] = [];
  for (const text of ['<img src=x onerror=executed=1>', '<script>executed=1</script>']) {
    await page.goto('about:blank');
    await page.setContent(`<p>${text}</p>`);
    if (await hasRun(page)) noticed.push(text);
  }
  expect(noticed).toHaveLength(2);
});

/** Writes every text into every displayed field through the API, as an administrator and as users. */
async function plant(origin: string) {
  const admin = new ApiClient(origin);
  await admin.call('login', { body: administrator });
  const { categories } = await admin.call('listCategories', {});
  const category = categories[0]?.slug ?? '';
  const author = new ApiClient(origin);
  const courses: { id: string; slug: string }[] = [];
  for (const [index, text] of hostileTexts.entries()) {
    await author.register(fitted(text, 80), `hostile${index}@example.com`, 'a password for all');
    const body = { name: fitted(text, 80), email: `hostile${index}@example.com`, course: text };
    if (index % 4 === 0) await author.call('requestCourse', { body });
    const many = { description: `${text} and some more words`, snippet: text, instructor: fitted(text, 80) };
    const title = fitted(`${index} ${text}`, 120);
    const course = await publishedCourse(
      admin,
      courseOf({ title, summary: `${text} in short`, category, ...many }),
    );
    courses.push(course);
    const lecture = {
      section: fitted(text, 120),
      title: fitted(`${text}    `, 120),
      summary: text,
      preview: true,
    };
    await admin.call('addLecture', { params: { id: course.id }, body: lecture });
  }
  for (const { id } of courses) await author.call('addToPlaylist', { body: { id } });
  return { admin, author, paths: pathsOf(courses) };
}

function pathsOf(courses: readonly { id: string; slug: string }[]) {
  const inAddresses = hostileTexts.flatMap((text) => {
    const encoded = encodeURIComponent(text);
    return [
      `/courses?q=${encoded}`,
      `/login?next=${encoded}`,
      `/paymentsuccess?reference=${encoded}`,
      `/reset/${encoded}`,
    ];
  });
  return {
    public: ['/', '/courses', ...courses.map(({ slug }) => `/courses/${slug}`), ...inAddresses],
    signedIn: [
      '/profile',
      '/updateprofile',
      '/cart',
      '/requestcourse',
      ...courses.map(({ id }) => `/course/${id}`),
    ],
    admin: [
      '/admin/admincourses',
      ...courses.map(({ id }) => `/admin/admincourses/${id}`),
      '/admin/users',
      '/admin/courserequests',
      '/admin/audit',
      '/dev/mailbox',
    ],
  };
}

/** Opens every path as `who`, or as a visitor, and expects that no text ran as a script. */
async function visit(
  browser: Browser,
  origin: string,
  who: ApiClient | null,
  paths: readonly string[],
): Promise<void> {
  const context = await browser.newContext({ baseURL: origin });
  if (who) await context.addCookies([{ ...who.sessionCookie, url: origin }]);
  const page = await context.newPage();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const executed: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' });
    if (await hasRun(page)) executed.push(path);
  }
  await context.close();
  expect({ executed, dialogs }).toEqual({ executed: [], dialogs: [] });
}

async function hasRun(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    await new Promise((idle) => requestIdleCallback(idle));
    return window.executed !== undefined;
  });
}

import type { TestSite } from '../support/test-site.ts';

/** Whether the catalogue notifies of `courseId` while `work` runs: before a notification that is sent after it. */
export async function sentNotice(
  site: TestSite,
  courseId: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const heard: (string | null)[] = [];
  const end = Promise.withResolvers<void>();
  const stop = site.deps.bus.listen('catalogue', (payload) => {
    heard.push(payload);
    if (payload === 'end of the test') end.resolve();
  });
  await work();
  await site.deps.database.pool.query(`select pg_notify('fit_coder', 'catalogue:end of the test')`);
  await end.promise;
  stop();
  return heard.includes(courseId);
}

import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { simpleParser, type ParsedMail } from 'mailparser';
import { createProduct } from '../../../src/product.ts';
import { makeVideoLecture, type TestCourse } from '../../support/factories.ts';
import { firstRun } from '../../support/job-run.ts';
import type { TestSite } from '../../support/test-site.ts';

const minuteMs = 60_000;

/** A site whose time a test sets, in minutes after the start of a day. */
export class NewsDays {
  readonly #site: TestSite;
  #now = new Date('2030-05-01T00:00:00Z');

  constructor(site: TestSite) {
    this.#site = site;
  }

  /** The product at the present time of the test. */
  get product() {
    const now = this.#now;
    return createProduct({ ...this.#site.deps, clock: { now: () => now } });
  }

  pass({ days = 0, minutes = 0 }: { readonly days?: number; readonly minutes?: number }): void {
    this.#now = new Date(this.#now.getTime() + (days * 24 * 60 + minutes) * minuteMs);
  }

  /** A new lecture of a course, whose video becomes ready now, as the media domain announces it. */
  async record(course: TestCourse, title: string): Promise<string> {
    const { id, assetId } = await makeVideoLecture(this.#site, course);
    const lectures = this.#site.deps.database.db.updateTable('lectures').where('id', '=', id);
    await lectures.set({ title, asset_id: null, ready_at: null }).execute();
    await this.#run('video-ready', { lectureId: id, assetId, durationSeconds: 42 });
    return id;
  }

  /** Tells followers, and sends the emails that were enqueued; returns them by address. */
  async tell(): Promise<Map<string, ParsedMail>> {
    const folder = join(this.#site.dataDir, 'mail');
    await rm(folder, { recursive: true, force: true });
    await this.#run('follow-news-due', {});
    const waiting = await sql<{ data: object }>`
      delete from pgboss.job where name = 'tell-of-new-lectures' returning data`.execute(
      this.#site.deps.database.db,
    );
    for (const { data } of waiting.rows) await this.#run('tell-of-new-lectures', data);
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(
      names.map(async (name) => simpleParser(await readFile(join(folder, name)))),
    );
    return new Map(mails.map((mail) => [[mail.to ?? []].flat()[0]?.value[0]?.address ?? '', mail]));
  }

  async #run(kind: string, data: object): Promise<void> {
    const handler = this.product.handlers.find((other) => other.kind.name === kind);
    await handler?.run({ ...firstRun(data), id: randomUUID() });
  }
}

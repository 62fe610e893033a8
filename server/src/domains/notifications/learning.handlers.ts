import { jobHandler, type JobHandler } from '../../platform/queue/queue.ts';
import { followNewsToMail, weeklyToMail } from '../learning/learning.ts';
import { followNewsMail } from './mails/follow-news.mail.ts';
import { weeklyMail } from './mails/weekly.mail.ts';
import type { NotificationsDependencies } from './notifications.types.ts';

/** What learners asked to be told, as emails to them. */
export function learningHandlers({
  accounts,
  learning,
  mail,
  site,
}: NotificationsDependencies): JobHandler[] {
  const news = jobHandler(followNewsToMail, async (run) => {
    const found = await learning.newsFor(run.data);
    const user = found && (await accounts.service.contactOf(run.data.userId));
    if (user) await mail.send({ id: run.id, ...followNewsMail(user, found, site()) });
  });
  const weekly = jobHandler(weeklyToMail, async (run) => {
    const found = await learning.weeklyNewsFor(run.data.userId);
    const user = found && (await accounts.service.contactOf(run.data.userId));
    if (user) await mail.send({ id: run.id, ...weeklyMail(user, found, site()) });
  });
  return [news, weekly];
}

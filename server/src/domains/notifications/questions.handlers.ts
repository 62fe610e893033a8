import { jobHandler, type JobHandler } from '../../platform/queue/queue.ts';
import { answersToMail, questionToMail } from '../learning/learning.ts';
import { answersMail } from './mails/questions/answers.mail.ts';
import { questionAskedMail } from './mails/questions/question-asked.mail.ts';
import type { NotificationsDependencies } from './notifications.types.ts';

/** Questions and answers, as emails to those concerned. */
export function questionHandlers({
  learning: { questionMails },
  mail,
  site,
}: NotificationsDependencies): JobHandler[] {
  const asked = jobHandler(questionToMail, async (run) => {
    const thread = await questionMails.mailedQuestion(run.data);
    if (thread) await mail.send({ id: run.id, ...questionAskedMail(thread, site()) });
  });
  const answered = jobHandler(answersToMail, async (run) => {
    const thread = await questionMails.mailedAnswers(run.data);
    if (thread) await mail.send({ id: run.id, ...answersMail(thread, site()) });
  });
  return [asked, answered];
}

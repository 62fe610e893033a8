import type { MailMessage } from '../../../../platform/mail/mail.ts';
import type { MailedThread } from '../../../learning/learning.ts';
import { unlinked } from '../layout/unlinked-name.ts';
import { layOutMail } from '../layout/layout.ts';
import { excerpt, nameOf, oneLine, placeOf } from './thread-words.ts';

/** The email that tells an administrator about a new question. `site` is the site's origin. */
export function questionAskedMail(thread: MailedThread, site: string): Omit<MailMessage, 'id'> {
  const { to, title, posts, path, unsubscribePath } = thread;
  const [asked] = posts;
  const unsubscribe = `${site}${unsubscribePath}`;
  const bodies = layOutMail({
    preview: oneLine(unlinked(title), 120),
    heading: `${nameOf(asked?.author ?? null)} asked a question.`,
    paragraphs: [unlinked(oneLine(title, 150)), ...excerpt(asked?.body ?? ''), placeOf(thread)],
    action: { label: 'Answer it', url: `${site}${path}` },
    reason: `You received this email because you are an administrator of ${site}.`,
    stop: { label: 'Stop emails about new questions', url: unsubscribe },
  });
  return { to, subject: `Question: ${oneLine(title, 60)}`, unsubscribe, ...bodies };
}

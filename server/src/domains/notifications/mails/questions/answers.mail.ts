import type { MailMessage } from '../../../../platform/mail/mail.ts';
import type { MailedThread } from '../../../learning/learning.ts';
import { unlinked } from '../layout/unlinked-name.ts';
import { layOutMail } from '../layout/layout.ts';
import { excerpt, nameOf, oneLine, placeOf } from './thread-words.ts';

/** The email about the answers to a question since the last such email. `site` is the site's origin. */
export function answersMail(thread: MailedThread, site: string): Omit<MailMessage, 'id'> {
  const { to, title, posts, own, path, unsubscribePath } = thread;
  const question = own ? 'your question' : 'a question you follow';
  const [first] = posts;
  const heading =
    posts.length === 1
      ? `${nameOf(first?.author ?? null)} answered ${question}.`
      : `${posts.length} new answers to ${question}.`;
  const unsubscribe = `${site}${unsubscribePath}`;
  const bodies = layOutMail({
    preview: oneLine(unlinked(first?.body ?? ''), 120),
    heading,
    paragraphs: [
      `${own ? 'You asked' : 'The question'}: ${unlinked(oneLine(title, 150))}`,
      ...posts.flatMap(({ author, body }) => said(posts.length === 1 ? null : nameOf(author), body)),
      placeOf(thread),
    ],
    action: { label: 'Read the thread', url: `${site}${path}` },
    reason: `You received this email because you ${own ? 'asked' : 'follow'} this question at ${site}. You get at most one email an hour about it until you open it.`,
    stop: { label: 'Stop emails about this question', url: unsubscribe },
  });
  return { to, subject: `Answer: ${oneLine(title, 60)}`, unsubscribe, ...bodies };
}

/** An answer's beginning, after its author's name where there are several. */
function said(author: string | null, body: string): string[] {
  const [first = '', ...rest] = excerpt(body);
  return author === null ? [first, ...rest] : [`${author}: ${first}`, ...rest];
}

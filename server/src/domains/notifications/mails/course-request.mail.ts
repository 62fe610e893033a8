import type { MailMessage } from '../../../platform/mail/mail.ts';
import { layOutMail } from './layout/layout.ts';
import { unlinked } from './layout/unlinked-name.ts';

/** A course request in the words of its sender. */
export interface RequestedCourse {
  readonly name: string;
  readonly email: string;
  readonly course: string;
}

/** The email that tells an administrator about a course request; replies go to its sender. `site` is the origin. */
export function courseRequestMail(
  to: string,
  request: RequestedCourse,
  site: string,
): Omit<MailMessage, 'id'> {
  const bodies = layOutMail({
    preview: oneLine(request.course),
    heading: `${unlinked(request.name)} requested a course.`,
    paragraphs: [
      ...request.course.split(/\s*\n\s*/u).filter((line) => line !== ''),
      `Reply to this email to write to ${unlinked(request.name)} at ${request.email}.`,
    ],
    action: { label: 'See all requests', url: `${site}/admin/courserequests` },
    reason: `You received this email because you are an administrator of ${site}, where someone submitted a course request.`,
  });
  return {
    to,
    replyTo: { name: request.name, address: request.email },
    subject: `Course request: ${shortened(oneLine(request.course))}`,
    ...bodies,
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** At most 60 characters, so that mail programs show the whole subject. */
function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : text;
}

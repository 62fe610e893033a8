import type { CourseRequest } from '@fit-coder/contracts/course-requests';
import { mailLink } from '../../lib/mail-link.ts';

/** A mailto link to the sender of the request; the subject has at most 80 characters of it. */
export function replyAddress({ email, name, course }: CourseRequest): string {
  const line = course.replaceAll(/\s+/gu, ' ').trim();
  const shown = line.length > 80 ? `${line.slice(0, 79)}…` : line;
  const subject = encodeURIComponent(`Your course request: ${shown}`.toWellFormed());
  const body = encodeURIComponent(`Hello ${name},\r\n\r\n`.toWellFormed());
  return `${mailLink(email)}?subject=${subject}&body=${body}`;
}

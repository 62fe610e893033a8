import type { CourseRequest } from '@fit-coder/contracts/course-requests';

/** A mail to who asked, with the wish as its subject; at most 80 characters of it. */
export function replyAddress({ email, name, course }: CourseRequest): string {
  const wish = course.replaceAll(/\s+/gu, ' ').trim();
  const shown = wish.length > 80 ? `${wish.slice(0, 79)}…` : wish;
  const subject = encodeURIComponent(`Your course request: ${shown}`.toWellFormed());
  const body = encodeURIComponent(`Hello ${name},\r\n\r\n`.toWellFormed());
  // The address may hold characters that would begin the header fields.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${subject}&body=${body}`;
}

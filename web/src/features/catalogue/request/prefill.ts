import { requestCourse } from '@fit-coder/contracts/catalogue';

const { course: courseRule } = requestCourse.body.shape;

/**
 * The text that a request form begins with after a search: the search, or a phrase around it if it is too short to be
 * sent, such as "Zig". Empty if neither can be sent.
 */
export function prefillOf(search: string): string {
  const words = search.trim();
  if (words === '') return '';
  return [words, `A course about ${words}`].find((text) => courseRule.safeParse(text).success) ?? '';
}

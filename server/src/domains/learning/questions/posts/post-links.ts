import { renderMarkdown } from '../../../../platform/markdown/markdown.ts';

/** What an author sends; `title` is absent for an answer, and where it stays as it is. */
export interface PostText {
  readonly title?: string | undefined;
  readonly body: string;
}

/** Whether a post has something that its readers could open: a URL that they read, or any link of its Markdown. */
export function hasLink({ title = '', body }: PostText): boolean {
  const html = renderMarkdown(body);
  return html.includes('<a ') || [title, html.replaceAll(/<[^>]*>/gu, '')].some(hasAddress);
}

const hasAddress = (text: string) => /:\/\/|\bwww\./iu.test(text);

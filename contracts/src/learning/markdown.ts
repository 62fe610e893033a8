import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { learningPaths } from '../paths/learning.ts';
import { optionalText } from '../primitives.ts';

/** The longest text that is read as Markdown, in UTF-16 units. */
export const maxMarkdown = 20_000;

/** HTML that the server made of Markdown; it is safe on every page. */
export const markdownHtml = z.string();

export const previewMarkdown = endpoint({
  ...learningPaths.previewMarkdown,
  summary: 'Render a text in Markdown as HTML',
  access: 'user',
  body: z.strictObject({ text: optionalText('the text', maxMarkdown) }),
  output: z.object({ html: markdownHtml }),
  errors: [],
  limit: { max: 120, seconds: 60 },
});

export const markdownEndpoints = { previewMarkdown };

import { api, type InputOf, type OutputOf } from './api.ts';
import { learningRequest } from './learning-request.ts';

/** What texts in Markdown look like. */
const markdownApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewMarkdown: build.mutation<OutputOf<'previewMarkdown'>, InputOf<'previewMarkdown'>>({
      query: (input) => learningRequest('previewMarkdown', input),
    }),
  }),
});

export const { usePreviewMarkdownMutation } = markdownApi;

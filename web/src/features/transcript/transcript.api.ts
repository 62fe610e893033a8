import type { Transcript } from '@fit-coder/contracts/learning/transcripts';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { learningRequest } from '../../lib/api/learning-request.ts';

type CourseSearch = { readonly course: string } & InputOf<'searchCourseTranscripts'>['query'];

interface WantedTranscript {
  readonly lectureId: string;
  /** The lecture's default unless given. */
  readonly language?: string | undefined;
}

/** What is said in lectures. What may be read depends on what the viewer may watch. */
export const transcriptApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTranscript: build.query<Transcript, WantedTranscript>({
      query: ({ lectureId, language }) =>
        learningRequest('getTranscript', { params: { id: lectureId }, query: language ? { language } : {} }),
      transformResponse: ({ transcript }: OutputOf<'getTranscript'>) => transcript,
      providesTags: ['Viewer', 'Order', 'Video'],
    }),
    searchCourseTranscripts: build.query<OutputOf<'searchCourseTranscripts'>, CourseSearch>({
      query: ({ course, ...query }) =>
        learningRequest('searchCourseTranscripts', { params: { id: course }, query }),
      providesTags: ['Viewer', 'Order', 'Video'],
    }),
    searchTranscripts: build.query<OutputOf<'searchTranscripts'>, string>({
      query: (q) => learningRequest('searchTranscripts', { query: { q } }),
      providesTags: ['Viewer', 'Order', 'Courses'],
    }),
  }),
});

export const { useGetTranscriptQuery, useSearchCourseTranscriptsQuery, useSearchTranscriptsQuery } =
  transcriptApi;

import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { learningRequest } from '../../lib/api/learning-request.ts';

/** The learner's home. */
export const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLearnerHome: build.query<OutputOf<'getLearnerHome'>, void>({
      query: () => learningRequest('getLearnerHome', {}),
      providesTags: ['Viewer', 'Kept', 'Order', 'Progress'],
    }),
    setWeeklyMail: build.mutation<OutputOf<'setWeeklyMail'>, InputOf<'setWeeklyMail'>>({
      query: (input) => learningRequest('setWeeklyMail', input),
      invalidatesTags: (_, error) => (error ? [] : ['Kept']),
    }),
    endWeeklyMail: build.mutation<OutputOf<'endWeeklyMail'>, InputOf<'endWeeklyMail'>>({
      query: (input) => learningRequest('endWeeklyMail', input),
      invalidatesTags: (_, error) => (error ? [] : ['Kept']),
    }),
  }),
});

export const { useGetLearnerHomeQuery, useSetWeeklyMailMutation, useEndWeeklyMailMutation } = homeApi;

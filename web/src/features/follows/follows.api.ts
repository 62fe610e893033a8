import { followPaths } from '@fit-coder/contracts/paths/follows';
import { api, type ApiRequest, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { noteKept } from '../../lib/api/kept.api.ts';

function followRequest<N extends keyof typeof followPaths>(name: N, input: InputOf<N>): ApiRequest {
  return { address: followPaths[name], input };
}

interface Change {
  readonly dispatch: (note: ReturnType<typeof noteKept>) => unknown;
  readonly queryFulfilled: Promise<unknown>;
}

/** Shows the change at once, and again at its end: the list may have been read shortly before it. */
async function noteWhile(id: string, isOn: boolean, { dispatch, queryFulfilled }: Change): Promise<void> {
  dispatch(noteKept('followed', [id], isOn));
  const isDone = await queryFulfilled.then(
    () => true,
    () => false,
  );
  dispatch(noteKept('followed', [id], isDone ? isOn : !isOn));
}

/** The courses that the user follows. Changes show at once, and are undone if the server refuses them. */
export const followsApi = api.injectEndpoints({
  endpoints: (build) => ({
    followCourse: build.mutation<OutputOf<'followCourse'>, string>({
      query: (id) => followRequest('followCourse', { body: { id } }),
      onQueryStarted: (id, change) => noteWhile(id, true, change),
    }),
    unfollowCourse: build.mutation<OutputOf<'unfollowCourse'>, string>({
      query: (id) => followRequest('unfollowCourse', { params: { id } }),
      onQueryStarted: (id, change) => noteWhile(id, false, change),
    }),
    stopFollowing: build.mutation<OutputOf<'stopFollowing'>, InputOf<'stopFollowing'>>({
      query: (input) => followRequest('stopFollowing', input),
      invalidatesTags: ['Kept'],
    }),
  }),
});

export const { useFollowCourseMutation, useUnfollowCourseMutation, useStopFollowingMutation } = followsApi;

import { adminPaths } from '@fit-coder/contracts/paths/admin';
import type { Video } from '@fit-coder/contracts/media';
import { adminRequest } from '../../../lib/api/admin-request.ts';
import { api, type OutputOf } from '../../../lib/api/api.ts';
import { addressOf } from '../../../lib/api/http-transport.ts';
import { adminCoursesApi } from '../admin-courses.api.ts';
import { followEvents } from './event-stream.ts';

/** A lecture of a course whose page is open. */
export interface LectureKey {
  readonly courseId: string;
  readonly lectureId: string;
}

/** Whether the server is still working on the video, so that its events are followed. */
export function isInWork(video: Video | null): boolean {
  return video !== null && video.state !== 'ready' && video.state !== 'failed';
}

/** The state of one lecture's video, kept with its course. */
const lectureVideoApi = adminCoursesApi.injectEndpoints({
  endpoints: (build) => ({
    lectureVideo: build.query<OutputOf<'lectureVideo'>, string>({
      query: (id) => adminRequest('lectureVideo', { params: { id } }),
    }),
    // Returns no data: while it is subscribed to, events update the course in the cache.
    followVideo: build.query<null, LectureKey>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: 0,
      onCacheEntryAdded: async ({ courseId, lectureId }, { dispatch, cacheEntryRemoved }) => {
        const stop = new AbortController();
        const onData = ({ video }: OutputOf<'lectureVideo'>) => {
          dispatch(
            adminCoursesApi.util.updateQueryData('adminGetCourse', courseId, ({ lectures }) => {
              const lecture = lectures.find(({ id }) => id === lectureId);
              if (lecture) lecture.video = video;
            }),
          );
          if (video?.state === 'ready')
            dispatch(api.util.invalidateTags(['AdminCourses', 'Courses', 'Video']));
        };
        const load = async () => {
          const request = lectureVideoApi.endpoints.lectureVideo.initiate(lectureId, {
            subscribe: false,
            forceRefetch: true,
          });
          const { data } = await dispatch(request);
          if (data) onData(data);
        };
        const address = addressOf(adminPaths.lectureVideoEvents, { params: { id: lectureId } });
        void followEvents(
          { address, onData: (data) => onData(data as OutputOf<'lectureVideo'>), load },
          stop.signal,
        );
        await cacheEntryRemoved;
        stop.abort();
      },
    }),
  }),
});

export const { useFollowVideoQuery } = lectureVideoApi;

import { cancelUpload, lectureVideo, lectureVideoEvents, retryVideo } from '@fit-coder/contracts/media';
import { type Route, route } from '../../platform/route.ts';
import type { AssetsService } from './assets/assets.service.ts';
import type { UploadsService } from './upload/uploads.service.ts';

/** The routes of media that have a contract. */
export function mediaRoutes(assets: AssetsService, uploads: UploadsService): Route[] {
  return [
    route(lectureVideo, async ({ params }) => ({ video: await assets.videoOf(params.id) })),
    route(lectureVideoEvents, ({ params, signal }) => assets.watch(params.id, signal)),
    route(retryVideo, async ({ params }) => ({
      video: await assets.retry(params.id),
      message: 'The video is being processed again.',
    })),
    route(cancelUpload, async ({ params }) => {
      await uploads.cancel(params.id);
      return { message: 'The upload was cancelled.' };
    }),
  ];
}

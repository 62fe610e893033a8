import {
  listCaptions,
  previewCaptions,
  putCaptions,
  removeCaptions,
  setDefaultCaptions,
} from '@fit-coder/contracts/learning/captions';
import { route, type Call, type Route } from '../../../platform/route.ts';
import type { CaptionsService } from './captions.service.ts';

export function captionsRoutes(captions: CaptionsService): Route[] {
  return [
    route(listCaptions, async (call) => ({ captions: await captions.list(call.params.id) })),
    route(previewCaptions, async (call) => ({
      preview: await captions.preview(fileOf(call), call.body.language),
    })),
    route(putCaptions, async (call) => {
      const label = await captions.put(call.params.id, fileOf(call), call.body);
      return { message: `The captions in ${label} were saved.` };
    }),
    route(setDefaultCaptions, async (call) => {
      const label = await captions.makeDefault(call.params.id, call.params.language);
      return { message: `Players now show the captions in ${label} first.` };
    }),
    route(removeCaptions, async (call) => {
      const label = await captions.remove(call.params.id, call.params.language);
      return { message: `The captions in ${label} were deleted.` };
    }),
  ];
}

function fileOf({ files }: Pick<Call, 'files'>): Buffer {
  return files['file'] ?? Buffer.alloc(0);
}

import {
  addLectureFile,
  adminListLectureFiles,
  removeLectureFile,
} from '@fit-coder/contracts/learning/lecture-files';
import { route, type Route } from '../../../platform/route.ts';
import type { LectureFilesService } from './lecture-files.service.ts';

export function lectureFileRoutes(service: LectureFilesService): Route[] {
  return [
    route(adminListLectureFiles, async (call) => ({ files: await service.list(call.params.id) })),
    route(addLectureFile, async (call) => {
      const bytes = call.files['file'] ?? Buffer.alloc(0);
      const file = await service.add(call.params.id, call.body.name, bytes);
      return { file, message: `${file.name} was added.` };
    }),
    route(removeLectureFile, async (call) => {
      const name = await service.remove(call.params.id);
      return { message: `${name} was removed.` };
    }),
  ];
}

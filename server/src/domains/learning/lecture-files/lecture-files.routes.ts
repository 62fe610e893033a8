import { getLectureFiles } from '@fit-coder/contracts/learning/lecture-files';
import { route, type Route } from '../../../platform/route.ts';
import type { LectureFilesService } from './lecture-files.service.ts';

export function lectureFileRoutes(service: LectureFilesService): Route[] {
  return [
    route(getLectureFiles, async (call) => ({
      files: await service.ofLecture(call.currentUser, call.params.id),
    })),
  ];
}

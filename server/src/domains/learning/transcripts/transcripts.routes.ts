import {
  getTranscript,
  searchCourseTranscripts,
  searchTranscripts,
} from '@fit-coder/contracts/learning/transcripts';
import { route, type Route } from '../../../platform/route.ts';
import type { TranscriptsService } from './transcripts.service.ts';

export function transcriptRoutes(transcripts: TranscriptsService): Route[] {
  return [
    route(getTranscript, async (call) => ({
      transcript: await transcripts.of(call.currentUser, call.params.id, call.query.language),
    })),
    route(searchCourseTranscripts, async (call) => ({
      hits: await transcripts.searchCourse(call.currentUser, call.params.id, call.query),
    })),
    route(searchTranscripts, async (call) => ({
      hits: await transcripts.search(call.currentUser, call.query),
    })),
  ];
}

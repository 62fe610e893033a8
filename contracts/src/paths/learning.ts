import type { EndpointPath } from '../endpoint.ts';
import { del, get, post, put } from './methods.ts';

/** The calls of learners about what they watched and wrote. */
export const learningPaths = {
  saveProgress: { ...put('/progress'), outlivesPage: true },
  getCourseProgress: get('/courses/:id/progress'),
  getTranscript: get('/lectures/:id/transcript'),
  searchCourseTranscripts: get('/courses/:id/transcripts'),
  searchTranscripts: get('/transcripts'),
  markLecture: put('/lectures/:id/done'),
  previewMarkdown: post('/markdown'),
  getLearnerHome: get('/home'),
  setWeeklyMail: put('/weekly-mail'),
  endWeeklyMail: post('/weekly-mail/end'),
  getLectureFiles: get('/lectures/:id/files'),
  listNotes: get('/courses/:id/notes'),
  exportNotes: get('/courses/:id/notes.md'),
  saveNote: put('/notes/:id'),
  deleteNote: del('/notes/:id'),
} as const satisfies Record<string, EndpointPath>;

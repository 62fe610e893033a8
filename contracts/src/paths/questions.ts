import type { EndpointPath } from '../endpoint.ts';
import { del, get, post, put } from './methods.ts';

/** The calls about questions and their answers; a post is either. */
export const questionPaths = {
  listLectureQuestions: get('/lectures/:id/questions'),
  getSaid: get('/lectures/:id/said'),
  getQuestion: get('/questions/:id'),
  askQuestion: post('/lectures/:id/questions'),
  answerQuestion: post('/questions/:id/answers'),
  markAnswered: put('/questions/:id/answered'),
  followQuestion: put('/questions/:id/following'),
  editPost: put('/posts/:id'),
  deletePost: del('/posts/:id'),
  votePost: put('/posts/:id/vote'),
  reportPost: post('/posts/:id/reports'),
  unsubscribe: post('/unsubscriptions'),
} as const satisfies Record<string, EndpointPath>;

/** The calls of those who answer for the instructors and moderate. */
export const moderationPaths = {
  listUnansweredQuestions: get('/admin/questions'),
  listModeratedPosts: get('/admin/posts'),
  countWaitingPosts: get('/admin/posts/waiting'),
  hidePost: put('/admin/posts/:id/hidden'),
  showPost: put('/admin/posts/:id/shown'),
  chooseQuestionMails: put('/admin/questionmails'),
} as const satisfies Record<string, EndpointPath>;

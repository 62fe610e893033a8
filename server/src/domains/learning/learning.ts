export type { Learning } from './learning.types.ts';
export { createLearning } from './learning.wiring.ts';
export {
  answersToMail,
  followNewsToMail,
  learningJobs,
  questionToMail,
  weeklyToMail,
} from './learning.jobs.ts';
export type { WeeklyNews } from './weekly/weekly.service.ts';
export type { LearningEvents } from './demo/demo-events.ts';
export type { FollowNews } from './follows/follow-news.ts';
export type { MailedThread } from './questions/question-mails.service.ts';
export { findWatchedLectures } from './watching/lecture-views.repository.ts';
export { viewsByMonth } from './watching/views-by-month.repository.ts';

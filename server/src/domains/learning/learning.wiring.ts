import type { Route } from '../../platform/route.ts';
import { jobHandler } from '../../platform/queue/queue.ts';
import { followNewsDue, weeklyMailsDue } from './learning.jobs.ts';
import {
  homeRoutes,
  ownDataRoutes,
  playlistRoutes,
  progressRoutes,
  watchingRoutes,
  weeklyRoutes,
} from './learning.routes.ts';
import { LearningService } from './learning.service.ts';
import { HomeService } from './home/home.service.ts';
import { figureRoutes } from './figures/figures.routes.ts';
import { FiguresService } from './figures/figures.service.ts';
import { lectureFileRoutes } from './lecture-files/lecture-files.routes.ts';
import { LectureFilesService } from './lecture-files/lecture-files.service.ts';
import { noteRoutes } from './notes/notes.routes.ts';
import { NotesService } from './notes/notes.service.ts';
import { OwnDataService } from './data-export.service.ts';
import { deleteLearningEvents, insertLearningEvents } from './demo/demo-events.repository.ts';
import { FollowNewsService } from './follows/follow-news.service.ts';
import { followRoutes } from './follows/follows.routes.ts';
import { FollowsService } from './follows/follows.service.ts';
import { ModerationService } from './reviews/moderation/moderation.service.ts';
import { moderationRoutes, reviewRoutes } from './reviews/reviews.routes.ts';
import { ReviewsService } from './reviews/reviews.service.ts';
import { PlaylistService } from './playlist/playlist.service.ts';
import { ProgressService } from './progress/progress.service.ts';
import { WeeklyService } from './weekly/weekly.service.ts';
import { createQuestions } from './questions/questions.ts';
import { transcriptRoutes } from './transcripts/transcripts.routes.ts';
import { TranscriptsService } from './transcripts/transcripts.service.ts';
import { LectureAccess } from './watching/lecture-access.ts';
import type { LearningDependencies, Learning } from './learning.types.ts';

const demoEvents = { addDemoEvents: insertLearningEvents, removeDemoEvents: deleteLearningEvents };

export function createLearning(dependencies: LearningDependencies): Learning {
  const access = new LectureAccess(dependencies);
  const service = new LearningService({ ...dependencies, access });
  const files = new LectureFilesService({ ...dependencies, access });
  const follows = new FollowsService(dependencies);
  const news = new FollowNewsService(dependencies);
  const home = new HomeService(dependencies);
  const weekly = new WeeklyService({ ...dependencies, home });
  const questions = createQuestions({ ...dependencies, access });
  return {
    routes: [
      ...watchingRoutes(service),
      ...progressRoutes(new ProgressService({ ...dependencies, access })),
      ...homeRoutes(home),
      ...weeklyRoutes(weekly),
      ...lectureFileRoutes(files),
      ...noteRoutes(new NotesService({ ...dependencies, access })),
      ...transcriptRoutes(new TranscriptsService({ ...dependencies, access })),
      ...playlistRoutes(new PlaylistService(dependencies)),
      ...followRoutes(follows),
      ...ownDataRoutes(new OwnDataService(dependencies), dependencies.accounts.securityEvents),
      ...questions.routes,
      ...teachingRoutes(dependencies),
    ],
    handlers: [
      jobHandler(followNewsDue, () => news.tell()),
      jobHandler(weeklyMailsDue, () => weekly.tell()),
      ...questions.handlers,
    ],
    newsFor: (key) => news.newsFor(key),
    weeklyNewsFor: (userId) => weekly.newsFor(userId),
    endWeeklyMail: (token) => weekly.end(token),
    ...demoEvents,
    stopFollowing: (token) => follows.stop(token),
    questionMails: questions.mails,
    mayWatchAsset: (db, currentUser, assetId) => service.mayWatchAsset(db, currentUser, assetId),
    findFile: (currentUser, id) => files.file(currentUser, id),
    findCaptions: (currentUser, lectureId, fileName) => service.captions(currentUser, lectureId, fileName),
  };
}

/** What those who teach hear of their courses: figures and reviews. */
function teachingRoutes(dependencies: LearningDependencies): Route[] {
  const moderation = new ModerationService(dependencies);
  return [
    ...figureRoutes(new FiguresService(dependencies)),
    ...reviewRoutes(new ReviewsService(dependencies), moderation),
    ...moderationRoutes(moderation),
  ];
}

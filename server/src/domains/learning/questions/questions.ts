import { SignedIds } from '../../../platform/security/signed-id.ts';
import type { JobHandler } from '../../../platform/queue/queue.ts';
import { jobHandler } from '../../../platform/queue/queue.ts';
import type { Route } from '../../../platform/route.ts';
import { answersWaited } from '../learning.jobs.ts';
import { ModerationService, type ModerationDependencies } from './moderation.service.ts';
import { PostAccess } from './posts/post-access.ts';
import { PostingService } from './posting.service.ts';
import { QuestionMailsService, type QuestionMailsDependencies } from './question-mails.service.ts';
import {
  moderationRoutes,
  postingRoutes,
  questionRoutes,
  reactionRoutes,
  unansweredRoutes,
  unsubscriptionRoutes,
} from './questions.routes.ts';
import { QuestionsService, type QuestionsDependencies } from './questions.service.ts';
import { ReactionsService } from './reactions.service.ts';
import { UnansweredQuestionsService } from './unanswered-questions.service.ts';

export type QuestionRoomDependencies = Omit<QuestionMailsDependencies, 'links'> &
  Omit<QuestionsDependencies, 'posts'> &
  Omit<ModerationDependencies, 'mails'> & {
    /** Signs the links that stop emails; what the previous secret signed still holds. */
    readonly secret: string;
    readonly previousSecret: string | undefined;
  };

/** Questions about lectures, and their answers. */
export interface QuestionRoom {
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
  readonly mails: QuestionMailsService;
}

export function createQuestions(dependencies: QuestionRoomDependencies): QuestionRoom {
  const { db, secret, previousSecret } = dependencies;
  const secrets: [string, ...string[]] = previousSecret === undefined ? [secret] : [secret, previousSecret];
  const links = new SignedIds(secrets, 'question emails');
  const mails = new QuestionMailsService({ ...dependencies, links });
  const posts = new PostAccess(dependencies);
  const questions = new QuestionsService({ ...dependencies, posts });
  const later = jobHandler(answersWaited, (run) =>
    db.transaction().execute(async (tx) => {
      await mails.tellLater(tx, run.data);
      await run.complete(tx);
    }),
  );
  return {
    routes: [
      ...questionRoutes(questions),
      ...postingRoutes(new PostingService({ ...dependencies, posts, questions, mails })),
      ...reactionRoutes(new ReactionsService({ ...dependencies, posts })),
      ...unansweredRoutes(new UnansweredQuestionsService(dependencies)),
      ...moderationRoutes(new ModerationService({ ...dependencies, mails })),
      ...unsubscriptionRoutes(mails),
    ],
    handlers: [later],
    mails,
  };
}

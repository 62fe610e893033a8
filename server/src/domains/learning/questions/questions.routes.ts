import {
  answerQuestion,
  askQuestion,
  deletePost,
  editPost,
  followQuestion,
  markAnswered,
  reportPost,
  votePost,
} from '@fit-coder/contracts/learning/posting';
import { getQuestion, getSaid, listLectureQuestions } from '@fit-coder/contracts/learning/questions';
import {
  chooseQuestionMails,
  countWaitingPosts,
  hidePost,
  listModeratedPosts,
  listUnansweredQuestions,
  showPost,
  unsubscribe,
} from '@fit-coder/contracts/learning/moderation';
import { currentUserOf, route, type Route } from '../../../platform/route.ts';
import type { ModerationService } from './moderation.service.ts';
import type { PostRow } from './posts/post.ts';
import type { PostingService } from './posting.service.ts';
import type { QuestionMailsService } from './question-mails.service.ts';
import type { QuestionsService } from './questions.service.ts';
import type { ReactionsService } from './reactions.service.ts';
import type { UnansweredQuestionsService } from './unanswered-questions.service.ts';

/** The routes that show questions. */
export function questionRoutes(service: QuestionsService): Route[] {
  return [
    route(listLectureQuestions, (call) => service.ofLecture(currentUserOf(call), call.params.id, call.query)),
    route(getQuestion, (call) => service.thread(currentUserOf(call), call.params.id)),
    route(getSaid, async (call) => ({
      said: await service.said(currentUserOf(call), call.params.id, Number(call.query.second)),
    })),
  ];
}

/** The route of those who answer for the instructors. */
export function unansweredRoutes(service: UnansweredQuestionsService): Route[] {
  return [route(listUnansweredQuestions, (call) => service.page(currentUserOf(call), call.query.cursor))];
}

const waits =
  'It is your first post and has a link, so an administrator will look at it before others see it.';

/** The routes of those who write. */
export function postingRoutes(service: PostingService): Route[] {
  return [
    route(askQuestion, async (call) => {
      const { id, held } = await service.ask(currentUserOf(call), call.params.id, call.body);
      return { id, message: held ? `Your question was saved. ${waits}` : 'Your question was posted.' };
    }),
    route(answerQuestion, async (call) => {
      const { id, held } = await service.answer(currentUserOf(call), call.params.id, call.body.body);
      return { id, message: held ? `Your answer was saved. ${waits}` : 'Your answer was posted.' };
    }),
    route(editPost, async (call) => {
      await service.edit(currentUserOf(call), call.params.id, call.body);
      return { message: 'Your change was saved.' };
    }),
    route(deletePost, async (call) => {
      const { isAnswer } = await service.remove(currentUserOf(call), call.params.id);
      return { message: isAnswer ? 'Your answer was deleted.' : 'Your question was deleted.' };
    }),
  ];
}

/** The routes of those who read. */
export function reactionRoutes(service: ReactionsService): Route[] {
  return [
    route(votePost, async (call) => {
      const { voted } = call.body;
      return { votes: await service.vote(currentUserOf(call), call.params.id, voted), voted };
    }),
    route(markAnswered, async (call) => {
      await service.mark(currentUserOf(call), call.params.id, call.body);
      return { message: call.body.answered ? 'Marked as answered.' : 'Marked as open.' };
    }),
    route(followQuestion, async (call) => {
      const { following } = call.body;
      await service.follow(currentUserOf(call), call.params.id, following);
      return {
        message: following
          ? 'You will get an email when someone answers.'
          : 'You will get no more emails about this question.',
      };
    }),
    route(reportPost, async (call) => {
      await service.report(currentUserOf(call), call.params.id, call.body.reason);
      return { message: 'Thank you. An administrator will look at it.' };
    }),
  ];
}

interface DecisionCall {
  readonly params: { readonly id: string };
  readonly body: { readonly editedAt: string | null };
}

/** The routes of those who moderate. */
export function moderationRoutes(service: ModerationService): Route[] {
  return [
    route(listModeratedPosts, (call) => {
      const { list = 'waiting', cursor } = call.query;
      return service.page(currentUserOf(call), list, cursor);
    }),
    route(countWaitingPosts, async () => ({ waiting: await service.waiting() })),
    route(hidePost, async (call) => {
      const post = await service.hide(seenIn(call), call.body.reason);
      return { message: `${nameOf(post)} was hidden.` };
    }),
    route(showPost, async (call) => {
      const post = await service.show(seenIn(call));
      return { message: `${nameOf(post)} is visible to learners.` };
    }),
    route(chooseQuestionMails, async (call) => {
      const { wanted } = call.body;
      await service.chooseMails(currentUserOf(call), wanted);
      return {
        message: wanted
          ? 'You will get an email about each new question.'
          : 'You will get no emails about new questions.',
      };
    }),
  ];
}

/** The text that a decision is about. */
function seenIn({ params: { id }, body: { editedAt } }: DecisionCall) {
  return { id, editedAt: editedAt === null ? undefined : new Date(editedAt) };
}

function nameOf({ title }: PostRow): string {
  if (title === '') return 'The deleted question';
  return title === null ? 'The answer' : `The question “${title}”`;
}

/** The route of the link that stops emails. */
export function unsubscriptionRoutes(service: QuestionMailsService): Route[] {
  return [
    route(unsubscribe, async (call) => {
      const about = await service.unsubscribe(call.body.token);
      return {
        message:
          about === 'answers'
            ? 'You will get no more emails about this question.'
            : 'You will get no more emails about new questions. You can turn them on again under Questions in the administration.',
      };
    }),
  ];
}

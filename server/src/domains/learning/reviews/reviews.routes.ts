import * as contract from '@fit-coder/contracts/learning/reviews';
import { currentUserOf, route, type Route } from '../../../platform/route.ts';
import type { ModerationService } from './moderation/moderation.service.ts';
import type { ReviewsService } from './reviews.service.ts';

/** The routes of those who read and write reviews. */
export function reviewRoutes(service: ReviewsService, moderation: ModerationService): Route[] {
  return [
    route(contract.listReviews, (call) => service.page(call.params.id, call.query)),
    route(contract.getOwnReview, (call) => service.own(currentUserOf(call), call.params.id)),
    route(contract.saveReview, async (call) => {
      const review = await service.save(currentUserOf(call), call.params.id, call.body);
      const message = review.editedAt === null ? 'Your review was published.' : 'Your review was changed.';
      return { review, message };
    }),
    route(contract.deleteReview, async (call) => {
      await service.remove(currentUserOf(call), call.params.id);
      return { message: 'Your review was deleted.' };
    }),
    route(contract.reportReview, async (call) => {
      await moderation.report(currentUserOf(call), call.params.id, call.body.reason);
      return { message: 'Thank you. An administrator will look at this review.' };
    }),
  ];
}

/** The routes of administrators. */
export function moderationRoutes(service: ModerationService): Route[] {
  return [
    route(contract.adminListReviews, (call) => service.page(call.query)),
    route(contract.hideReview, async (call) => {
      const { hidden, reason = '' } = call.body;
      await service.hide(call.params.id, hidden ? reason : null);
      return { message: hidden ? 'The review was hidden.' : 'The review was shown again.' };
    }),
    route(contract.replyToReview, async (call) => {
      const removes = await service.reply(call.params.id, call.body.text);
      return { message: removes ? 'The reply was removed.' : 'Your reply was published.' };
    }),
    route(contract.dismissReports, async (call) => {
      await service.dismiss(call.params.id);
      return { message: 'The reports were dismissed. The review stays.' };
    }),
  ];
}

import { revertFactors } from '@fit-coder/contracts/factor-reversal';
import { type Route, route } from '../../../../platform/route.ts';
import type { FactorChangesService } from './changes.service.ts';

/** The route for the link in emails about second factors. */
export function factorChangeRoutes(changes: FactorChangesService): Route[] {
  return [
    route(revertFactors, async (call) => {
      const userId = await changes.revert(call.body.token, call);
      if (call.currentUser?.userId === userId) call.response.endSession();
      return {
        message:
          'The change was undone, and everyone was logged out of your account. Check your email: we are sending you a link to set a new password.',
      };
    }),
  ];
}

import { addressHandlers, courseRequestHandlers, userHandlers } from './notifications.handlers.ts';
import { learningHandlers } from './learning.handlers.ts';
import { purchaseHandlers } from './purchase.handlers.ts';
import { questionHandlers } from './questions.handlers.ts';
import { sharingHandlers } from './sharing.handlers.ts';
import type { Notifications, NotificationsDependencies } from './notifications.types.ts';

export function createNotifications(dependencies: NotificationsDependencies): Notifications {
  return {
    handlers: [
      ...userHandlers(dependencies),
      ...addressHandlers(dependencies),
      ...courseRequestHandlers(dependencies),
      ...learningHandlers(dependencies),
      ...purchaseHandlers(dependencies),
      ...sharingHandlers(dependencies),
      ...questionHandlers(dependencies),
    ],
  };
}

export { createNotifications } from './notifications.wiring.ts';
export { courseRequestToMail } from './notifications.jobs.ts';

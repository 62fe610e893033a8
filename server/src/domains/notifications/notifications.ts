export { createNotifications } from './notifications.wiring.ts';
export { notificationJobs } from './notifications.jobs.ts';

export { createNotifications } from './notifications.wiring.ts';
export { tellOfCourseRequest } from './notifications.jobs.ts';

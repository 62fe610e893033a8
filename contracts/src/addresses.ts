import type { Address } from './endpoint.ts';

/**
 * Where each endpoint stands. Apart from the schemas, so that the browser can make every call and loads the schemas
 * only with the forms that check by them.
 */
export const addresses = {
  register: { method: 'POST', path: '/register', bodyKind: 'multipart' },
  login: { method: 'POST', path: '/login' },
  loginAsTestAdmin: { method: 'POST', path: '/login/testadmin' },
  me: { method: 'GET', path: '/me' },
  logout: { method: 'GET', path: '/logout' },
  lectureVideo: { method: 'GET', path: '/admin/lectures/:id/video' },
  lectureVideoEvents: { method: 'GET', path: '/admin/lectures/:id/video/events' },
  retryVideo: { method: 'POST', path: '/admin/lectures/:id/video/retry' },
  cancelUpload: { method: 'DELETE', path: '/admin/lectures/:id/video/upload' },
  listCategories: { method: 'GET', path: '/categories' },
  listCourses: { method: 'GET', path: '/courses' },
  getCourse: { method: 'GET', path: '/courses/:id' },
  adminListCourses: { method: 'GET', path: '/admin/courses' },
  adminGetCourse: { method: 'GET', path: '/admin/courses/:id' },
  createCourse: { method: 'POST', path: '/admin/courses' },
  publishCourse: { method: 'PUT', path: '/admin/courses/:id/published' },
  addLecture: { method: 'POST', path: '/admin/courses/:id/lectures' },
  putCaptions: { method: 'PUT', path: '/admin/lectures/:id/captions', bodyKind: 'multipart' },
  listPlans: { method: 'GET', path: '/plans' },
  getSubscription: { method: 'GET', path: '/subscription' },
  subscribe: { method: 'POST', path: '/subscribe' },
  getOrder: { method: 'GET', path: '/orders/:reference' },
  paymentWebhook: { method: 'POST', path: '/webhooks/:provider', bodyKind: 'raw' },
  courseAccess: { method: 'GET', path: '/courses/:id/access' },
  getPlayback: { method: 'GET', path: '/lectures/:id/playback' },
  getSite: { method: 'GET', path: '/site' },
} as const satisfies Record<string, Address>;

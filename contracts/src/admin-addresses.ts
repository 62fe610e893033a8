import type { Address } from './endpoint.ts';

/** Where the endpoints of the administration stand: apart, since most visitors never call one. */
export const adminAddresses = {
  lectureVideo: { method: 'GET', path: '/admin/lectures/:id/video' },
  lectureVideoEvents: { method: 'GET', path: '/admin/lectures/:id/video/events' },
  retryVideo: { method: 'POST', path: '/admin/lectures/:id/video/retry' },
  cancelUpload: { method: 'DELETE', path: '/admin/lectures/:id/video/upload' },
  adminListCourses: { method: 'GET', path: '/admin/courses' },
  adminGetCourse: { method: 'GET', path: '/admin/courses/:id' },
  createCourse: { method: 'POST', path: '/admin/courses' },
  updateCourse: { method: 'PUT', path: '/admin/courses/:id' },
  deleteCourse: { method: 'DELETE', path: '/admin/courses/:id' },
  putPoster: { method: 'PUT', path: '/admin/courses/:id/poster', bodyKind: 'multipart' },
  removePoster: { method: 'DELETE', path: '/admin/courses/:id/poster' },
  orderLectures: { method: 'PUT', path: '/admin/courses/:id/lectures/order' },
  updateLecture: { method: 'PUT', path: '/admin/lectures/:id' },
  deleteLecture: { method: 'DELETE', path: '/admin/lectures/:id' },
  listCourseRequests: { method: 'GET', path: '/admin/courserequests' },
  deleteCourseRequest: { method: 'DELETE', path: '/admin/courserequests/:id' },
  publishCourse: { method: 'PUT', path: '/admin/courses/:id/published' },
  addLecture: { method: 'POST', path: '/admin/courses/:id/lectures' },
  putCaptions: { method: 'PUT', path: '/admin/lectures/:id/captions', bodyKind: 'multipart' },
  getStatistics: { method: 'GET', path: '/admin/stats' },
  listUsers: { method: 'GET', path: '/admin/users' },
  changeRole: { method: 'PUT', path: '/admin/users/:id/role' },
  deleteUser: { method: 'DELETE', path: '/admin/users/:id' },
  listAuditEntries: { method: 'GET', path: '/admin/audit' },
} as const satisfies Record<string, Address>;

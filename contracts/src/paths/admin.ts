import type { EndpointPath } from '../endpoint.ts';
import { del, get, post, put } from './methods.ts';
import { sellingPaths } from './selling.ts';

/** The paths of the administration. They have their own file because most visitors never call them. */
export const adminPaths = {
  lectureVideo: get('/admin/lectures/:id/video'),
  lectureVideoEvents: get('/admin/lectures/:id/video/events'),
  retryVideo: post('/admin/lectures/:id/video/retry'),
  cancelUpload: del('/admin/lectures/:id/video/upload'),
  adminListCourses: get('/admin/courses'),
  adminGetCourse: get('/admin/courses/:id'),
  createCourse: post('/admin/courses'),
  updateCourse: put('/admin/courses/:id'),
  getCourseOrders: get('/admin/courses/:id/orders'),
  deleteCourse: del('/admin/courses/:id'),
  putPoster: { ...put('/admin/courses/:id/poster'), bodyKind: 'multipart' },
  removePoster: del('/admin/courses/:id/poster'),
  orderLectures: put('/admin/courses/:id/lectures/order'),
  updateLecture: put('/admin/lectures/:id'),
  deleteLecture: del('/admin/lectures/:id'),
  listCourseRequests: get('/admin/courserequests'),
  deleteCourseRequest: del('/admin/courserequests/:id'),
  publishCourse: put('/admin/courses/:id/published'),
  addLecture: post('/admin/courses/:id/lectures'),
  putCaptions: { ...put('/admin/lectures/:id/captions'), bodyKind: 'multipart' },
  getStatistics: get('/admin/stats'),
  listUsers: get('/admin/users'),
  changeRole: put('/admin/users/:id/role'),
  deleteUser: del('/admin/users/:id'),
  signOutUser: del('/admin/users/:id/sessions'),
  listAuditEntries: get('/admin/audit'),
  getShop: get('/admin/shop'),
  updateShop: put('/admin/shop'),
  ...sellingPaths,
} as const satisfies Record<string, EndpointPath>;

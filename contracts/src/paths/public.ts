import type { EndpointPath } from '../endpoint.ts';
import { del, get, post, put } from './methods.ts';

/**
 * The method and path of each endpoint. They are separate from the schemas, so that the browser can make every call but
 * loads the schemas only with the forms that use them for validation.
 */
export const publicPaths = {
  register: { ...post('/register'), bodyKind: 'multipart' },
  login: post('/login'),
  loginAsTestAdmin: post('/login/testadmin'),
  me: get('/me'),
  logout: get('/logout'),
  updateProfile: put('/updateprofile'),
  changeAvatar: { ...put('/changeavatar'), bodyKind: 'multipart' },
  changePassword: put('/changepassword'),
  forgetPassword: post('/forgetpassword'),
  checkResetLink: get('/resetpassword/:token'),
  resetPassword: put('/resetpassword/:token'),
  deleteAccount: del('/me'),
  exportAccount: get('/me/export'),
  listSessions: get('/sessions'),
  endSession: del('/sessions/:id'),
  endOtherSessions: del('/sessions'),
  listCategories: get('/categories'),
  listCourses: get('/courses'),
  listNewCourses: get('/newcourses'),
  getCourse: get('/courses/:id'),
  requestCourse: post('/requestcourse'),
  listPlans: get('/plans'),
  getSubscription: get('/subscription'),
  subscribe: post('/subscribe'),
  getCart: get('/cart'),
  addToCart: post('/cart'),
  removeFromCart: del('/cart/:id'),
  checkOutCart: post('/checkout'),
  listPurchases: get('/purchases'),
  getOrder: get('/orders/:reference'),
  paymentWebhook: { ...post('/webhooks/:provider'), bodyKind: 'raw' },
  getOwnCourse: get('/courses/:id/own'),
  courseAccess: get('/courses/:id/access'),
  getPlayback: get('/lectures/:id/playback'),
  getPlaylist: get('/playlist'),
  addToPlaylist: post('/playlist'),
  removeFromPlaylist: del('/removefromplaylist'),
  getKept: get('/kept'),
  recordView: post('/lectures/:id/views'),
  getSite: get('/site'),
} as const satisfies Record<string, EndpointPath>;

import type { AdminUser, MonthRow } from '@fit-coder/contracts/administration';
import { createSlice } from '@reduxjs/toolkit';
import type { OutputOf } from '../../lib/api/api.ts';
import { asked, failed, pageTakenOver, userLeft, sentenceOf, succeeded } from '../../lib/api/api-matchers.ts';
import { clearing, followCalls, idle, type CallState } from '../../lib/api/call-state.ts';

/** The state of the administration: users, statistics, and the result of the last change. */
export interface AdminState extends CallState {
  users: AdminUser[];
  /** The last twelve months, oldest first. */
  stats: MonthRow[];
  viewscount: number;
  subscriptioncount: number;
  usercount: number;
  userpercentage: number;
  subscriptionpercentage: number;
  viewspercentage: number;
  userprofit: boolean;
  subscriptionprofit: boolean;
  viewsprofit: boolean;
  /** A lecture is being deleted. */
  deleteloading: boolean;
}

const initialState: AdminState = {
  users: [],
  stats: [],
  viewscount: 0,
  subscriptioncount: 0,
  usercount: 0,
  userpercentage: 0,
  subscriptionpercentage: 0,
  viewspercentage: 0,
  userprofit: true,
  subscriptionprofit: true,
  viewsprofit: true,
  ...idle,
  deleteloading: false,
};

const reads = ['getStatistics', 'listUsers', 'adminListCourses', 'adminGetCourse'] as const;
const changes = [
  'createCourse',
  'updateCourse',
  'deleteCourse',
  'putPoster',
  'removePoster',
  'publishCourse',
  'addLecture',
  'addLectures',
  'copyCourse',
  'updateLecture',
  'orderLectures',
  'putCaptions',
  'setDefaultCaptions',
  'removeCaptions',
  'putChapters',
  'addLectureFile',
  'removeLectureFile',
  'deleteCourseRequest',
  'hideReview',
  'replyToReview',
  'dismissReports',
  'hidePost',
  'showPost',
  'chooseQuestionMails',
  'changeRole',
  'deleteUser',
  'signOutUser',
  'updateShop',
  'startReconciliation',
  'createWebhookEndpoint',
  'updateWebhookEndpoint',
  'deleteWebhookEndpoint',
  'testWebhookEndpoint',
  'resendWebhookDelivery',
  'createPlan',
  'updatePlan',
  'setPlanPrice',
  'removePlanPrice',
  'orderPlans',
  'retirePlan',
  'setCountryPrices',
  'createCoupon',
  'setCouponActive',
  'deleteCoupon',
  'replayPaymentEvent',
  'resolvePaymentAlarm',
  'grantAccess',
  'revokeAccess',
  'refundPayment',
  'endUserSubscription',
] as const;

/** A list grows page by page under one call. */
interface UserPages {
  readonly pages: readonly OutputOf<'listUsers'>[];
}

export const adminSlice = createSlice({
  name: 'admin',
  initialState,
  reducers: clearing,
  extraReducers: (builder) => {
    builder
      .addCase(userLeft, ({ message, error }) => ({ ...initialState, message, error }))
      .addCase(pageTakenOver, (state, { payload: { listUsers, getStatistics } }) => {
        if (listUsers) state.users = usersOf(listUsers as UserPages);
        if (getStatistics) Object.assign(state, getStatistics);
      });
    followCalls(builder, ...reads, ...changes)
      .addMatcher(succeeded(...reads, ...changes), (state) => void (state.loading = false))
      .addMatcher(succeeded('getStatistics'), (state, { payload }) => void Object.assign(state, payload))
      .addMatcher(succeeded('listUsers'), (state, { payload }) => {
        state.users = usersOf(payload as unknown as UserPages);
      })
      .addMatcher(succeeded(...changes), (state, { payload }) => void (state.message = payload.message))
      .addMatcher(asked('deleteLecture'), (state) => void (state.deleteloading = true))
      .addMatcher(succeeded('deleteLecture'), (state, { payload }) => {
        state.deleteloading = false;
        state.message = payload.message;
      })
      .addMatcher(failed('deleteLecture'), (state, action) => {
        state.deleteloading = false;
        state.error = sentenceOf(action);
      });
  },
});

function usersOf({ pages }: UserPages): AdminUser[] {
  return pages.flatMap((page) => page.users);
}

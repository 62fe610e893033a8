import {
  addToPlaylist,
  courseAccess,
  exportAccount,
  getKept,
  getOwnCourse,
  getPlayback,
  getPlaylist,
  recordView,
  removeFromPlaylist,
} from '@fit-coder/contracts/learning';
import { getLearnerHome } from '@fit-coder/contracts/learning/home';
import { getCourseProgress, markLecture, saveProgress } from '@fit-coder/contracts/learning/progress';
import { endWeeklyMail, setWeeklyMail } from '@fit-coder/contracts/learning/weekly';
import { route, currentUserOf, type Route } from '../../platform/route.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import type { LearningService } from './learning.service.ts';
import type { HomeService } from './home/home.service.ts';
import type { OwnDataService } from './data-export.service.ts';
import type { PlaylistService } from './playlist/playlist.service.ts';
import type { ProgressService } from './progress/progress.service.ts';
import type { WeeklyService } from './weekly/weekly.service.ts';

/** The routes for watching. */
export function watchingRoutes(service: LearningService): Route[] {
  return [
    route(courseAccess, async (call) => ({
      entitled: await service.isEntitled(currentUserOf(call), call.params.id),
    })),
    route(getOwnCourse, (call) => service.course(currentUserOf(call), call.params.id)),
    route(getPlayback, async (call) => ({
      playback: await service.playback(call.currentUser, call.params.id),
    })),
    route(recordView, async (call) => ({
      counted: await service.recordView(currentUserOf(call), call.params.id),
    })),
  ];
}

/** The routes of what users watched. */
export function progressRoutes(service: ProgressService): Route[] {
  return [
    route(saveProgress, async (call) => ({
      lectures: await service.save(currentUserOf(call), call.body),
    })),
    route(getCourseProgress, async (call) => ({
      lectures: await service.ofCourse(currentUserOf(call), call.params.id),
    })),
    route(markLecture, async (call) => {
      const progress = await service.mark(currentUserOf(call), call.params.id, call.body.done);
      const message = call.body.done
        ? 'The lecture was marked as done.'
        : 'The lecture was marked as not done, and what you had watched of it was deleted.';
      return { progress, message };
    }),
  ];
}

/** The route of the learner's home. */
export function homeRoutes(service: HomeService): Route[] {
  return [route(getLearnerHome, async (call) => ({ home: await service.of(currentUserOf(call)) }))];
}

/** The routes of the weekly email. */
export function weeklyRoutes(service: WeeklyService): Route[] {
  return [
    route(setWeeklyMail, async (call) => {
      const { on } = call.body;
      return { on, message: await service.set(currentUserOf(call), on) };
    }),
    route(endWeeklyMail, async (call) => {
      await service.end(call.body.token);
      return { message: 'You will get no more weekly emails.' };
    }),
  ];
}

/** The routes of the playlist. */
export function playlistRoutes(service: PlaylistService): Route[] {
  return [
    route(getPlaylist, async (call) => ({ playlist: await service.playlist(currentUserOf(call)) })),
    route(addToPlaylist, async (call) => ({ success: await service.add(currentUserOf(call), call.body.id) })),
    route(removeFromPlaylist, async (call) => {
      await service.remove(currentUserOf(call), call.query.id);
      return { success: 'Removed from your playlist.' };
    }),
    route(getKept, async (call) => ({ kept: await service.kept(currentUserOf(call)) })),
  ];
}

/** The route of the data export. */
export function ownDataRoutes(service: OwnDataService, events: SecurityEvents): Route[] {
  return [
    route(exportAccount, async (call) => {
      const data = await service.of(currentUserOf(call));
      events.record({ kind: 'data_exported', userId: data.account.id }, call);
      call.response.download('fit-coder-data.json');
      return data;
    }),
  ];
}

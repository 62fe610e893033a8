import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { Link } from '../ui/controls/link.tsx';
import { useListNewCoursesQuery } from '../features/catalogue/catalogue.api.ts';
import { CourseGrid, CourseGridSkeleton } from '../features/catalogue/courses/course-grid.tsx';
import { useGetLearnerHomeQuery } from '../features/home/home.api.ts';
import { Banner } from '../features/landing/banner.tsx';
import '../features/home/home.css';
import '../features/landing/landing.css';
import { TechnologyRails } from '../features/landing/technology-rails.tsx';
import { PlanPrices } from '../features/subscription/plan/plan-prices.tsx';
import { usePlansOffered } from '../features/subscription/plan/plans-offered.ts';
import { ThreeSets } from '../features/landing/three-sets.tsx';
import { isAdminRole } from '../features/session/access.ts';
import { selectSession } from '../features/session/session.slice.ts';
import { useInBrowser } from '../lib/in-browser.ts';
import { useKept } from '../lib/api/kept.api.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { SmallErrorState } from '../ui/feedback/error-state.tsx';
import { FullScreenLoading } from '../ui/feedback/spinner.tsx';
import { LearnerHomePart } from './learner-home-loading.ts';

/**
 * The landing page. For learners it begins with their own courses, and does not say again how the site works; what is on
 * offer comes last, and only the browser loads it.
 */
export function Page(): ReactElement {
  const { isauthenticate, user, loading } = useSelector(selectSession);
  const home = useGetLearnerHomeQuery(undefined, { skip: !isauthenticate }).currentData?.home;
  const isLearning = home !== undefined && home.courses.length > 0;
  const { subscribed } = useKept(isauthenticate);
  const inBrowser = useInBrowser();
  const plansOffered = usePlansOffered();
  // The page stays while a user logs out.
  if (loading && !isauthenticate) return <FullScreenLoading />;
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <title>Fit Coder Courses</title>
      <meta
        name="description"
        content="Coding courses in short lectures. You get good at programming the way you get fit: small sets, often, with someone good showing the movement."
      />
      {isLearning ? <LearnerHomePart home={home} /> : null}
      <div className="mx-auto max-w-page px-4 pt-4 pb-12 md:px-8 md:pt-8 md:pb-16">
        <Banner visitor={!isauthenticate} heading={isLearning ? 'h2' : 'h1'} />
      </div>
      {isLearning ? null : <TechnologyRails />}
      {isLearning && !inBrowser ? null : (
        <div className="mx-auto grid max-w-page gap-20 px-4 pt-12 pb-24 md:gap-28 md:px-8 md:pt-20">
          <NewCourses subscribed={subscribed} />
          {isLearning ? null : <ThreeSets plansOffered={plansOffered} />}
          {subscribed ? null : <PlanPrices />}
        </div>
      )}
      {isAdminRole(user?.role) ? (
        <ButtonLink to="/admin/admincourses" className="admin-door">
          ADMIN DASHBOARD
        </ButtonLink>
      ) : null}
    </main>
  );
}

/** The newest courses; nothing while there are none. */
function NewCourses({ subscribed }: { subscribed: boolean }): ReactElement | null {
  const { data, error, isFetching, refetch } = useListNewCoursesQuery();
  const courses = data?.courses;
  if (courses?.length === 0) return null;
  return (
    <section aria-labelledby="new-courses">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 id="new-courses" className="display text-xl">
          New courses
        </h2>
        <Link to="/courses" className="link inline-block py-2 font-semibold">
          All courses
        </Link>
      </div>
      {courses ? (
        <CourseGrid courses={courses} heading="h3" subscribed={subscribed} />
      ) : error ? (
        <SmallErrorState retrying={isFetching} onRetry={() => void refetch()}>
          The newest courses could not be loaded.
        </SmallErrorState>
      ) : (
        <CourseGridSkeleton count={4} />
      )}
    </section>
  );
}

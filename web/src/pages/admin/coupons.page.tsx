import { useDeferredValue, useState, type ReactElement } from 'react';
import { CouponList, NewCouponButton } from '../../features/admin-coupons/coupon-list.tsx';
import { useAdminListCoursesInfiniteQuery } from '../../features/admin-courses/admin-courses.api.ts';
import { useAdminListPlansQuery } from '../../features/admin-plans/plans.api.ts';
import { AdminPage } from './admin-page.tsx';

export function Page(): ReactElement {
  const [words, setWords] = useState('');
  const q = useDeferredValue(words.trim().slice(0, 100));
  const plans = useAdminListPlansQuery().data?.plans ?? [];
  const found = useAdminListCoursesInfiniteQuery(q === '' ? {} : { q }).data?.pages ?? [];
  const courses = found.flatMap((page) => page.courses.map(({ id, title }) => ({ id, name: title })));
  return (
    <AdminPage
      title="Coupons"
      lead="Codes that buyers enter before they pay. A coupon on a plan is for the first payment, and replaces the free trial."
      actions={<NewCouponButton plans={plans} courses={courses} onSearch={setWords} />}
    >
      <CouponList />
    </AdminPage>
  );
}

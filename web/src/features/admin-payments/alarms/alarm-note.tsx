import type { ReactElement } from 'react';
import { Icon } from '../../../ui/controls/icon.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { useCountPaymentAlarmsQuery } from './alarm-count.api.ts';

/** Says on the first screen of the administration how many alarms are open; shows nothing if none is. */
export function AlarmNote(): ReactElement | null {
  const { data } = useCountPaymentAlarmsQuery();
  const open = data?.open ?? 0;
  if (open === 0) return null;
  return (
    <p className="mb-8 flex gap-3 rounded-control bg-danger-wash px-4 py-3 text-sm">
      <span className="text-danger">
        <Icon name="alert" />
      </span>
      <span>
        {open === 1 ? 'One alarm needs' : `${open} alarms need`} your attention.{' '}
        <Link to="/admin/payments" className="font-semibold underline">
          See what happened
        </Link>
      </span>
    </p>
  );
}

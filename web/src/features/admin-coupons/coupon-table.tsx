import type { Coupon } from '@fit-coder/contracts/selling/coupons';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/controls/badge.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { RowMenu, RowMenuButton } from '../../ui/layout/row-menu.tsx';
import { Cell, Row, Table } from '../../ui/layout/table.tsx';
import { givenWords, offWords, stateWords, targetWords, timeWords, usesWords } from './coupon-words.ts';

const columns = [
  { title: 'Code' },
  { title: 'For' },
  { title: 'Valid' },
  { title: 'Uses', end: true },
  { title: 'Given away', end: true },
  { title: 'State' },
  { title: 'Actions', hidden: true },
];

interface CouponTableProps {
  readonly coupons: readonly Coupon[];
  readonly onSetActive: (coupon: Coupon) => void;
  readonly onDelete: (coupon: Coupon) => void;
}

/** Coupons as compact rows. */
export function CouponTable({ coupons, onSetActive, onDelete }: CouponTableProps): ReactElement {
  return (
    <Table caption="Coupons, newest first" columns={columns}>
      {coupons.map((coupon) => (
        <Row key={coupon.id} className="max-md:relative">
          <Cell className="max-md:pr-12">
            <span className="py-1 md:block">
              <span className="block font-mono font-semibold select-all">{coupon.code}</span>
              <span className="block text-muted">{offWords(coupon)}</span>
            </span>
          </Cell>
          <Cell label="For" className="wrap-anywhere">
            {targetWords(coupon)}
          </Cell>
          <Cell label="Valid">{timeWords(coupon)}</Cell>
          <Cell label="Uses" end>
            <span>
              {usesWords(coupon)}
              {coupon.maxUsesPerUser === null ? null : (
                <span className="block text-muted">{coupon.maxUsesPerUser} per user</span>
              )}
            </span>
          </Cell>
          <Cell label="Given away" end>
            {givenWords(coupon)}
          </Cell>
          <Cell label="State">
            <Badge tone={stateWords[coupon.state].tone}>{stateWords[coupon.state].word}</Badge>
          </Cell>
          <Cell className="max-md:absolute max-md:top-2 max-md:right-0 md:w-10 md:py-0 md:pr-0">
            <RowMenu label={`Actions for ${coupon.code}`}>
              <RowMenuButton onSelect={() => onSetActive(coupon)}>
                {coupon.state === 'paused' ? 'Resume' : 'Pause'}
              </RowMenuButton>
              <RowMenuButton danger disabled={!coupon.deletable} onSelect={() => onDelete(coupon)}>
                {coupon.deletable ? 'Delete' : 'Delete (was used)'}
              </RowMenuButton>
            </RowMenu>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Placeholder rows while the first page loads, under the same headings. */
export function CouponTableLoading(): ReactElement {
  return (
    <LoadingPlaces label="Loading the coupons">
      <Table caption="Coupons" columns={columns}>
        {Array.from({ length: 6 }, (_, row) => (
          <Row key={row}>
            {columns.map(({ title }) => (
              <Cell key={title}>
                <Skeleton className="h-7 w-16" />
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </LoadingPlaces>
  );
}

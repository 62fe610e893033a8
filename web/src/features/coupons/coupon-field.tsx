import { useRef, type FormEvent, type ReactElement } from 'react';
import { useRemovalFocus } from '../../lib/focus/removal-focus.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FieldError, useFieldWiring } from '../../ui/forms/field-frame.tsx';
import type { CouponChoice } from './use-coupon.ts';

/** The field, which an applied coupon takes the place of. */
const emptyField = [{ id: 'code' }] as const;

interface CouponFieldProps {
  readonly coupon: CouponChoice;
  /** What is said about an applied coupon. */
  readonly applied: string;
}

/** A field for a coupon's code; an applied one can be removed. The focus stays in its place. */
export function CouponField({ coupon, applied }: CouponFieldProps): ReactElement {
  const place = useRef<HTMLFormElement>(null);
  const expectRemoval = useRemovalFocus(place, coupon.applied === null ? emptyField : []);
  const wiring = useFieldWiring({ label: 'Coupon', error: coupon.refusal });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('coupon');
    if (coupon.checking) return;
    expectRemoval('code');
    coupon.apply(typeof code === 'string' ? code : '');
  };
  const remove = () => {
    coupon.remove();
    place.current?.focus();
  };
  return (
    <form
      ref={place}
      noValidate
      tabIndex={-1}
      className="grid gap-1.5 outline-none"
      aria-label="Coupon"
      onSubmit={submit}
    >
      {coupon.applied === null ? (
        <>
          <label htmlFor={wiring.id} className="text-sm font-semibold">
            Coupon<span className="font-normal text-faint"> optional</span>
          </label>
          <div className="flex gap-2">
            <input
              {...wiring}
              name="coupon"
              className="control min-w-0 flex-1 font-mono uppercase"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
            />
            <Button type="submit" variant="secondary" loading={coupon.checking}>
              Apply
            </Button>
          </div>
          {coupon.refusal === undefined ? null : <FieldError id={wiring.id} error={coupon.refusal} />}
        </>
      ) : (
        <p role="status" className="flex items-center justify-between gap-3 text-sm">
          <span>
            <strong className="font-mono font-semibold">{coupon.applied}</strong> {applied}
          </span>
          <Button
            variant="quiet"
            size="small"
            className="shrink-0"
            aria-label={`Remove coupon ${coupon.applied}`}
            onClick={remove}
          >
            Remove
          </Button>
        </p>
      )}
    </form>
  );
}

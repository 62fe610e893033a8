import type { CourseCard } from '@fit-coder/contracts/catalogue';
import { useRef, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useSiteCurrency } from '../../lib/api/site.api.ts';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button, ButtonLink, type ButtonProps } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { KeepButton, KeepLink } from '../../ui/controls/keep-button.tsx';
import { formatPrice } from '../../ui/text/price.tsx';
import type { CartChoice } from './cart-choice.ts';

interface CartButtonProps {
  course: Pick<CourseCard, 'id' | 'title' | 'access' | 'priceCents' | 'recorded' | 'availableOn'>;
  choice: CartChoice;
}

/** An icon on a card that adds a course to the cart, or leads to the cart that it is in; none if a subscription opens it. */
export function CartIcon({ course, choice }: CartButtonProps): ReactElement | null {
  const { place, add, ref } = useCartControl(course, choice);
  if (place === 'none' || place === 'included') return null;
  if (place === 'bought') return <Badge tone="success">Bought</Badge>;
  return place === 'in' ? (
    <KeepLink ref={ref} icon="cart" on name={`In cart: ${course.title}`} to="/cart" onClick={choice.follow} />
  ) : (
    <KeepButton ref={ref} icon="cart" name={`Add to cart: ${course.title}`} onPress={add} />
  );
}

/** The same as a button with words, for the course's page. */
export function CartButton({ course, choice }: CartButtonProps): ReactElement | null {
  const { place, add, ref } = useCartControl(course, choice);
  const look = { variant: 'quiet', size: 'small' } as const;
  switch (place) {
    case 'none':
      return null;
    case 'bought':
      return (
        <span className="self-center">
          <Badge tone="success">Bought</Badge>
        </span>
      );
    case 'in':
      return (
        <ButtonLink ref={ref} {...look} to="/cart" aria-label={`In cart: ${course.title}`}>
          <Icon name="cart" filled /> In cart
        </ButtonLink>
      );
    case 'out':
      return (
        <Button ref={ref} {...look} aria-label={`Add to cart: ${course.title}`} onClick={add}>
          <Icon name="cart" /> Add to cart
        </Button>
      );
    case 'included':
      return <BuyButton course={course} choice={choice} {...look} />;
  }
}

type BuyButtonProps = CartButtonProps & Pick<ButtonProps, 'variant' | 'size'>;

/** Adds a course to the cart and opens the cart. */
export function BuyButton({ course, choice, ...shown }: BuyButtonProps): ReactElement | null {
  const navigate = useNavigate();
  const currency = useSiteCurrency();
  const place = choice.placeOf(course);
  if (place === 'none' || place === 'bought') return null;
  const price = formatPrice(course.priceCents ?? 0, currency);
  const words = place === 'included' ? `Buy to keep for ${price}` : `Buy for ${price}`;
  const look = { variant: 'secondary', ...shown } as const;
  if (place === 'in')
    return (
      <ButtonLink {...look} to="/cart">
        {words}
      </ButtonLink>
    );
  const buy = async () => {
    if (await choice.add(course.id)) await navigate('/cart');
  };
  return (
    <Button {...look} onClick={() => void buy()}>
      {words}
    </Button>
  );
}

/**
 * Whether a course is in the cart, and how to add it. A press replaces the button with a link, and a refusal replaces the
 * link again: each new element, which gets `ref`, takes over the focus of the one before.
 */
function useCartControl({ id, ...course }: CartButtonProps['course'], choice: CartChoice) {
  const isPressed = useRef(false);
  const ref = (element: HTMLElement | null) => {
    if (!element || !isPressed.current) return;
    const focused = document.activeElement;
    if (focused === null || focused === document.body) element.focus({ preventScroll: true });
  };
  const add = () => {
    isPressed.current = true;
    void choice.add(id).finally(() => {
      isPressed.current = false;
    });
  };
  return { place: choice.placeOf({ id, ...course }), add, ref };
}

import type { CourseCard } from '@fit-coder/contracts/catalogue';
import { useRef, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { KeepButton, KeepLink } from '../../ui/controls/keep-button.tsx';
import { formatPrice } from '../../ui/text/price.tsx';
import type { CartChoice } from './cart-choice.ts';
import { siteCurrency } from '@fit-coder/contracts/money';

interface CartButtonProps {
  course: Pick<CourseCard, 'id' | 'title' | 'access' | 'priceCents'>;
  choice: CartChoice;
}

/** An icon on a card that adds a course to the cart, or leads to the cart that it is in. */
export function CartIcon({ course, choice }: CartButtonProps): ReactElement | null {
  const { take, press } = usePressedFocus();
  const { id, title } = course;
  switch (choice.placeOf(course)) {
    case 'none':
      return null;
    case 'bought':
      return <Badge tone="success">Bought</Badge>;
    case 'in':
      return (
        <KeepLink ref={take} icon="cart" on name={`In cart: ${title}`} to="/cart" onClick={choice.follow} />
      );
    case 'out':
      return (
        <KeepButton
          ref={take}
          icon="cart"
          name={`Add to cart: ${title}`}
          onPress={() => press(() => choice.add(id))}
        />
      );
  }
}

/** The same as a button with words, for the course's page. */
export function CartButton({ course, choice }: CartButtonProps): ReactElement | null {
  const { take, press } = usePressedFocus();
  const { id, title } = course;
  switch (choice.placeOf(course)) {
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
        <ButtonLink ref={take} variant="quiet" size="small" to="/cart" aria-label={`In cart: ${title}`}>
          <Icon name="cart" filled /> In cart
        </ButtonLink>
      );
    case 'out':
      return (
        <Button
          ref={take}
          variant="quiet"
          size="small"
          aria-label={`Add to cart: ${title}`}
          onClick={() => press(() => choice.add(id))}
        >
          <Icon name="cart" /> Add to cart
        </Button>
      );
  }
}

interface BuyButtonProps extends CartButtonProps {
  size?: 'medium' | 'small';
}

/** Adds a course to the cart and opens the cart. */
export function BuyButton({ course, choice, size = 'medium' }: BuyButtonProps): ReactElement | null {
  const navigate = useNavigate();
  const place = choice.placeOf(course);
  if (place === 'none' || place === 'bought') return null;
  const words = `Buy for ${formatPrice(course.priceCents ?? 0, siteCurrency)}`;
  const look = { variant: 'secondary', size } as const;
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
 * A press replaces the button with a link, and a refusal replaces the link again. Each new element takes over the focus
 * of the one before.
 */
function usePressedFocus() {
  const isPressed = useRef(false);
  const take = (element: HTMLElement | null) => {
    if (!element || !isPressed.current) return;
    const focused = document.activeElement;
    if (focused === null || focused === document.body) element.focus({ preventScroll: true });
  };
  const press = (add: () => Promise<boolean>) => {
    isPressed.current = true;
    void add().finally(() => {
      isPressed.current = false;
    });
  };
  return { take, press };
}

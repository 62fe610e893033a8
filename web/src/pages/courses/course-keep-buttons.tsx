import type { CourseCard } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { CartButton } from '../../features/cart/cart-button.tsx';
import { useCartChoice } from '../../features/cart/cart-choice.ts';
import { PlaylistButton } from '../../features/playlist/playlist-button.tsx';
import { usePlaylistChoice } from '../../features/playlist/playlist-choice.ts';
import { selectSession } from '../../features/session/session.slice.ts';

interface CourseKeepingProps {
  course: CourseCard;
  className?: string;
}

/** The buttons on a course's page that add it to the playlist or the cart. */
export function CourseKeeping({ course, className = '' }: CourseKeepingProps): ReactElement {
  const { isauthenticate } = useSelector(selectSession);
  const playlist = usePlaylistChoice(isauthenticate);
  const cart = useCartChoice(isauthenticate);
  return (
    <div className={`flex flex-wrap gap-x-1 ${className}`}>
      <PlaylistButton course={course} choice={playlist} />
      <CartButton course={course} choice={cart} />
    </div>
  );
}

import type { CourseCard } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { CartIcon } from '../../features/cart/cart-button.tsx';
import { useCartChoice } from '../../features/cart/cart-choice.ts';
import { PlaylistIcon } from '../../features/playlist/playlist-button.tsx';
import { usePlaylistChoice } from '../../features/playlist/playlist-choice.ts';
import { selectSession } from '../../features/session/session.slice.ts';

/** The buttons on a card that add its course to the playlist or the cart. */
export function useCardKeeping(): (course: CourseCard) => ReactElement {
  const { isauthenticate } = useSelector(selectSession);
  const playlist = usePlaylistChoice(isauthenticate);
  const cart = useCartChoice(isauthenticate);
  return (course) => (
    <div className="course-keep">
      <CartIcon course={course} choice={cart} />
      <PlaylistIcon course={course} choice={playlist} />
    </div>
  );
}

import { useSelector } from 'react-redux';
import { CartIcon } from '../../features/cart/cart-button.tsx';
import { useCartChoice } from '../../features/cart/cart-choice.ts';
import type { CardKeeping } from '../../features/catalogue/courses/course-card.tsx';
import { PlaylistIcon } from '../../features/playlist/playlist-button.tsx';
import { usePlaylistChoice } from '../../features/playlist/playlist-choice.ts';
import { selectSession } from '../../features/session/session.slice.ts';

/** The buttons on a card that add its course to the playlist or the cart. */
export function useCardKeeping(): CardKeeping {
  const { isauthenticate } = useSelector(selectSession);
  const playlist = usePlaylistChoice(isauthenticate);
  const cart = useCartChoice(isauthenticate);
  return {
    // A visitor's buttons lead to the login and back to this page.
    stateOf: (course) => (isauthenticate ? `${cart.placeOf(course)} ${playlist.has(course.id)}` : null),
    buttonsOf: (course) => (
      <div className="course-keep">
        <CartIcon course={course} choice={cart} />
        <PlaylistIcon course={course} choice={playlist} />
      </div>
    ),
  };
}

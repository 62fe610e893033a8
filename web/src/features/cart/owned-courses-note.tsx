import type { Cart } from '@fit-coder/contracts/commerce';
import { useEffect, useState, type ReactElement } from 'react';
import { useDropOwnedCourseMutation } from './owned-courses.api.ts';

type Owned = Cart['owned'];

const list = new Intl.ListFormat('en');
const none: Owned = [];

interface OwnedCoursesNoteProps {
  /** What is in the cart although the user owns it. */
  owned: Owned | undefined;
}

/**
 * Says which courses leave the cart because the user owns them, and removes them. The sentence stays until the screen is
 * left, and does not appear again, because the courses are gone then.
 */
export function OwnedCoursesNote({ owned = none }: OwnedCoursesNoteProps): ReactElement | null {
  const [told, setTold] = useState(none);
  const [drop] = useDropOwnedCourseMutation();
  const added = owned.filter(({ id }) => !told.some((course) => course.id === id));
  if (added.length > 0) setTold([...told, ...added]);
  useEffect(() => {
    for (const { id } of owned) void drop(id);
  }, [owned, drop]);
  if (told.length === 0) return null;
  return (
    <p role="status" className="mb-8 rounded-card bg-well p-5">
      You already own {list.format(told.map(({ title }) => title))}, so{' '}
      {told.length === 1 ? 'it was' : 'they were'} removed from your cart.
    </p>
  );
}

import type { ReactElement } from 'react';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';

/** While a list of questions or answers loads. */
export function PostsLoading(): ReactElement {
  return (
    <LoadingPlaces label="Loading the posts" className="grid gap-3">
      {Array.from({ length: 3 }, (_, row) => (
        <Skeleton key={row} className="h-40 rounded-card" />
      ))}
    </LoadingPlaces>
  );
}

import type { ModeratedPost, ModerationList as Which } from '@fit-coder/contracts/learning/moderation';
import { useMemo, useRef, useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { useRemovalFocus } from '../../lib/focus/removal-focus.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { useNow } from '../../ui/text/elapsed.ts';
import { DecisionDialog, type Decision } from './decision-dialog.tsx';
import { ModeratedCard } from './moderated-card.tsx';
import { useListModeratedPostsInfiniteQuery } from './post-moderation.api.ts';
import { PostsLoading } from './list-loading.tsx';

/** Questions and answers that wait for a decision, or the hidden ones, page by page. */
export function ModerationList({ which }: { readonly which: Which }): ReactElement {
  const list = useListModeratedPostsInfiniteQuery(which);
  const posts = useMemo(() => list.currentData?.pages.flatMap((page) => page.posts), [list.currentData]);
  return (
    <div className="grid gap-6">
      {list.isError && !posts ? (
        <ErrorState
          title="The posts could not be loaded."
          code={failureOf(list.error)?.code}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        >
          {failureOf(list.error)?.error}
        </ErrorState>
      ) : posts ? (
        <Posts posts={posts} which={which} loadedAt={list.fulfilledTimeStamp ?? 0} />
      ) : (
        <PostsLoading />
      )}
      {posts && posts.length > 0 ? (
        <LoadMore
          shown={posts.length}
          noun={posts.length === 1 ? 'post' : 'posts'}
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      ) : null}
    </div>
  );
}

interface PostsProps {
  readonly posts: readonly ModeratedPost[];
  readonly which: Which;
  /** Milliseconds. */
  readonly loadedAt: number;
}

/** Stays when the last post is gone, to take the focus. */
function Posts({ posts, which, loadedAt }: PostsProps): ReactElement {
  const now = useNow(loadedAt);
  const list = useRef<HTMLDivElement>(null);
  const expectRemoval = useRemovalFocus(list, posts);
  const [asked, setAsked] = useState<Decision | null>(null);
  return (
    <>
      <div ref={list} role="group" aria-label="Posts" tabIndex={-1} className="grid gap-3 outline-none">
        {posts.length === 0 ? <NoPosts which={which} /> : null}
        {posts.map((post) => (
          <ModeratedCard
            key={post.id}
            post={post}
            now={now}
            onDecide={(chosen, decision) => setAsked({ post: chosen, decision, open: true })}
          />
        ))}
      </div>
      {asked ? (
        <DecisionDialog
          {...asked}
          onClose={() => setAsked({ ...asked, open: false })}
          onDecided={expectRemoval}
        />
      ) : null}
    </>
  );
}

function NoPosts({ which }: { which: Which }): ReactElement {
  return which === 'hidden' ? (
    <EmptyState title="Nothing is hidden.">
      Posts that an administrator hides appear here, with the reason.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing is waiting.">
      Reported posts appear here, and so do the first posts of new accounts if they contain a link.
    </EmptyState>
  );
}

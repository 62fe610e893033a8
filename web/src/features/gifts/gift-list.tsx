import type { BoughtGift } from '@fit-coder/contracts/selling/gifts';
import type { ReactElement } from 'react';
import { failureOf, type OutputOf } from '../../lib/api/api.ts';
import { Badge, type BadgeTone } from '../../ui/controls/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LinkToShare } from '../../ui/controls/link-to-share.tsx';
import { retryOf, SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { Arrival } from '../../ui/layout/arrival.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { useCreateGiftLinkMutation, useListGiftsInfiniteQuery } from './gifts.api.ts';

/** The gifts that the user bought, with their links; nothing if there are none. Start `listGifts` in the loader. */
export function GiftList(): ReactElement | null {
  const query = useListGiftsInfiniteQuery();
  const { data, isError } = query;
  if (data?.pages[0]?.gifts.length === 0 || (!data && !isError)) return null;
  return (
    <Arrival id="gifts">
      <LogSection
        title="Gifts"
        lead="What you bought for someone else. Send them the link. The first person who redeems it gets the gift."
      >
        {data ? (
          <Gifts query={query} pages={data.pages} />
        ) : (
          <SmallErrorState {...retryOf(query)}>Your gifts could not be loaded.</SmallErrorState>
        )}
      </LogSection>
    </Arrival>
  );
}

interface GiftsProps {
  readonly query: ReturnType<typeof useListGiftsInfiniteQuery>;
  readonly pages: readonly OutputOf<'listGifts'>[];
}

function Gifts({ query, pages }: GiftsProps): ReactElement {
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const gifts = pages.flatMap((page) => page.gifts);
  return (
    <>
      <ul className="-my-4 divide-y divide-hairline">
        {gifts.map((gift) => (
          <GiftRow key={gift.id} gift={gift} />
        ))}
      </ul>
      <FormError error={failureOf(error)?.error} />
      {hasNextPage || pages.length > 1 ? (
        <LoadMore
          shown={gifts.length}
          noun="gifts"
          hasMore={hasNextPage}
          loading={isFetchingNextPage}
          onLoadMore={() => void fetchNextPage()}
        />
      ) : null}
    </>
  );
}

const badges: Readonly<Record<BoughtGift['state'], readonly [BadgeTone, string]>> = {
  ready: ['warning', 'Not redeemed yet'],
  redeemed: ['success', 'Redeemed'],
  revoked: ['neutral', 'Refunded'],
};

function GiftRow({ gift }: { gift: BoughtGift }): ReactElement {
  const [tone, word] = badges[gift.state];
  return (
    <li className="grid gap-3 py-4">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {gift.description}
          <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="text-sm text-muted">
          Bought on {formatDay(gift.boughtAt)}
          {gift.redeemedAt ? ` · redeemed on ${formatDay(gift.redeemedAt)}` : ''} ·{' '}
          <span className="label select-all">{gift.reference}</span>
        </p>
      </div>
      {gift.state === 'ready' ? <GiftLink id={gift.id} /> : null}
    </li>
  );
}

function GiftLink({ id }: { id: string }): ReactElement {
  const [create, { data, error, isLoading }] = useCreateGiftLinkMutation();
  if (data) return <LinkToShare label="Link to the gift" path={data.path} />;
  return (
    <div className="grid justify-items-start gap-2">
      <FormError error={failureOf(error)?.error} />
      <Button
        variant="secondary"
        size="small"
        loading={isLoading}
        onClick={() => void create({ params: { id } })}
      >
        Get the link
      </Button>
      <p className="text-sm text-muted">A new link replaces any earlier one.</p>
    </div>
  );
}

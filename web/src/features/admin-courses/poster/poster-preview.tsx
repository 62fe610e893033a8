import type { Category } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { Poster } from '../../../ui/course-art/poster.tsx';
import type { PosterDraft } from '../course-form/course-draft.ts';
import type { PosterPicture } from './poster-picture.ts';

interface PosterPreviewProps {
  readonly draft: PosterDraft;
  readonly category: Category | undefined;
  readonly picture: PosterPicture | null;
  /** The picture that the course has now. */
  readonly current: string | null;
}

/** The hue of a poster whose category is not chosen yet. */
const neutralHue = 260;

/** The poster as the course's page and a card will show it; stays in sight beside a long form. */
export function PosterPreview({ draft, category, picture, current }: PosterPreviewProps): ReactElement {
  const posterWith = (titled: boolean) =>
    picture ? (
      <CutPicture picture={picture} />
    ) : (
      <Poster
        title={draft.title || 'Title of the course'}
        hue={category?.hue ?? neutralHue}
        technology={draft.technology || undefined}
        snippet={draft.snippet}
        image={current ?? undefined}
        titled={titled}
      />
    );
  return (
    <aside aria-label="Poster" className="self-start lg:sticky lg:top-24 lg:row-span-2">
      <p className="label mb-4 text-muted">Poster</p>
      <div className="overflow-hidden rounded-card border border-hairline">{posterWith(true)}</div>
      <div className="mt-4 flex items-center gap-3">
        <div className="w-28 shrink-0 overflow-hidden rounded-control border border-hairline">
          {posterWith(false)}
        </div>
        <p className="text-sm text-muted">
          {picture || current !== null
            ? 'Your picture on the course’s page and on a card. Without a picture, the site draws the poster.'
            : 'Drawn from the title, the category, the technology and the code: on the course’s page and on a card.'}
        </p>
      </div>
    </aside>
  );
}

/** The chosen part of a picture, filling a frame of 16:9. */
function CutPicture({ picture: { url, cut } }: { picture: PosterPicture }): ReactElement {
  const { x, y, width, height } = cut?.percents ?? { x: 0, y: 0, width: 100, height: 100 };
  return (
    <div className="relative aspect-video overflow-hidden bg-well">
      <img
        src={url}
        alt=""
        className="absolute max-w-none"
        style={{
          width: `${10_000 / width}%`,
          height: `${10_000 / height}%`,
          left: `${(-100 * x) / width}%`,
          top: `${(-100 * y) / height}%`,
        }}
      />
    </div>
  );
}

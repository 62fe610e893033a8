import type { CourseCard } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { Button, ButtonLink, type ButtonVariant } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { KeepButton, KeepLink } from '../../ui/controls/keep-button.tsx';
import type { PlaylistChoice } from './playlist-choice.ts';

interface PlaylistButtonProps {
  course: Pick<CourseCard, 'id' | 'title'>;
  choice: PlaylistChoice;
}

/** Adds a course to the playlist or removes it, as an icon on a card. */
export function PlaylistIcon({ course: { id, title }, choice }: PlaylistButtonProps): ReactElement {
  const login = choice.loginFor(id);
  if (login !== null)
    return <KeepLink icon="bookmark" name={`Add to playlist: ${title}`} to={login} onClick={choice.follow} />;
  return choice.has(id) ? (
    <KeepButton
      icon="bookmark"
      on
      name={`Remove from playlist: ${title}`}
      onPress={() => choice.remove(id)}
    />
  ) : (
    <KeepButton icon="bookmark" name={`Add to playlist: ${title}`} onPress={() => choice.add(id)} />
  );
}

interface LabelledPlaylistButtonProps extends PlaylistButtonProps {
  variant?: ButtonVariant;
}

/** Adds or removes a course on its own page, as a button with words. */
export function PlaylistButton({
  course: { id, title },
  choice,
  variant = 'quiet',
}: LabelledPlaylistButtonProps): ReactElement {
  const isIn = choice.has(id);
  const words = isIn ? 'Remove from playlist' : 'Add to playlist';
  const look = { variant, size: 'small', 'aria-label': `${words}: ${title}` } as const;
  const content = (
    <>
      <Icon name="bookmark" filled={isIn} /> {words}
    </>
  );
  const login = choice.loginFor(id);
  if (login !== null)
    return (
      <ButtonLink {...look} to={login}>
        {content}
      </ButtonLink>
    );
  return (
    <Button {...look} onClick={() => (isIn ? choice.remove(id) : choice.add(id))}>
      {content}
    </Button>
  );
}

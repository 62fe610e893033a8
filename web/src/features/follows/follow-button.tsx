import type { CourseCard } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { didNotWork, failureOf } from '../../lib/api/api.ts';
import { useKept } from '../../lib/api/kept.api.ts';
import { pendingFragment } from '../../lib/pending-course/pending-course.ts';
import { Button, ButtonLink, type ButtonSize, type ButtonVariant } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { useFollowCourseMutation, useUnfollowCourseMutation } from './follows.api.ts';

interface FollowButtonProps {
  readonly course: Pick<CourseCard, 'id' | 'title' | 'recorded'>;
  readonly signedIn: boolean;
  /** How it looks while the course is not followed. */
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

/**
 * Asks for an email when a course opens or gets new lectures; pressed again, it takes that back. Visitors log in first,
 * which then asks for it and leads back here.
 */
export function FollowButton({
  course,
  signedIn,
  variant = 'quiet',
  size = variant === 'quiet' ? 'small' : 'medium',
}: FollowButtonProps): ReactElement {
  const { id, title, recorded } = course;
  const { followed } = useKept(signedIn);
  const { pathname, search } = useLocation();
  const [follow] = useFollowCourseMutation();
  const [unfollow] = useUnfollowCourseMutation();
  const tell = async (sent: ReturnType<typeof follow>) => {
    const { data, error } = await sent;
    if (data) showToast('success', data.message);
    else showToast('error', failureOf(error)?.error ?? didNotWork);
  };
  const words = recorded ? 'Notify me of new lectures' : 'Notify me';
  const name = `${words}: ${title}`;
  if (!signedIn)
    return (
      <ButtonLink
        {...{ variant, size }}
        aria-label={name}
        to={`/login?next=${encodeURIComponent(pathname + search)}${pendingFragment('follow', id)}`}
      >
        <Icon name="bell" /> {words}
      </ButtonLink>
    );
  const isOn = followed.includes(id);
  return (
    <Button
      size={size}
      variant={isOn && variant === 'primary' ? 'secondary' : variant}
      aria-label={isOn ? `You will be notified: ${title}. Undo` : name}
      onClick={() => void tell(isOn ? unfollow(id) : follow(id))}
    >
      <Icon name="bell" filled={isOn} />
      {isOn ? (
        <span>
          You will be notified <span className="font-normal underline underline-offset-2">Undo</span>
        </span>
      ) : (
        words
      )}
    </Button>
  );
}

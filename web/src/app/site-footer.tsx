import type { ReactElement } from 'react';
import { useKept } from '../lib/api/kept.api.ts';
import { useContact } from '../lib/api/site.api.ts';
import { mailLink } from '../lib/mail-link.ts';
import { Link } from '../ui/controls/link.tsx';
import { ThemeChoiceButtons } from '../ui/controls/theme-choice.tsx';
import { Wordmark } from '../ui/controls/wordmark.tsx';
import { useSubscribeWords } from './subscribe-words.ts';

const linkClass =
  'inline-flex min-h-10 items-center max-md:min-w-10 hover:underline hover:underline-offset-4';

/** The footer of every screen. */
export function SiteFooter({ isauthenticate }: { readonly isauthenticate: boolean }): ReactElement {
  const words = useSubscribeWords(useKept(isauthenticate).subscribed);
  const contact = useContact();
  return (
    <footer className="border-t border-hairline">
      <div className="mx-auto flex max-w-page flex-wrap items-end justify-between gap-x-12 gap-y-6 px-4 py-10 md:px-8 md:py-14">
        <div>
          <Wordmark className="h-5" />
          <p className="mt-4 text-sm text-muted">Small sets, often. See you tomorrow.</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <nav aria-label="Footer" className="flex flex-wrap items-center gap-x-6 text-sm font-medium">
            <Link to="/courses" className={linkClass}>
              Courses
            </Link>
            {words === null ? null : (
              <Link to="/subscribe" className={linkClass}>
                {words}
              </Link>
            )}
            <Link to="/requestcourse" className={linkClass}>
              Request a course
            </Link>
            {contact && (
              <a href={mailLink(contact)} className={linkClass}>
                Contact
              </a>
            )}
            <a href="/api/v1/docs" className={linkClass}>
              API
            </a>
          </nav>
          <ThemeChoiceButtons />
        </div>
      </div>
    </footer>
  );
}

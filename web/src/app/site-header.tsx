import type { User } from '@fit-coder/contracts/accounts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useTheme } from '../lib/theme.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { Wordmark } from '../ui/wordmark.tsx';

interface SiteHeaderProps {
  readonly isauthenticate: boolean;
  readonly user: User | null;
}

export function SiteHeader({ isauthenticate, user }: SiteHeaderProps): ReactElement {
  const [theme, setTheme] = useTheme();
  return (
    <header className="sticky top-0 z-30 border-b border-hairline bg-page">
      <div className="mx-auto flex h-16 w-full max-w-page items-center gap-4 px-4 md:px-8">
        <Link to="/" aria-label="Fit Coder Courses, home">
          <Wordmark />
        </Link>
        <nav aria-label="Main" className="ml-auto flex items-center gap-2">
          <ButtonLink variant="quiet" size="small" to="/courses">
            Courses
          </ButtonLink>
          {isauthenticate ? (
            <ButtonLink variant="quiet" size="small" to="/profile">
              {user?.name}
            </ButtonLink>
          ) : (
            <ButtonLink variant="quiet" size="small" to="/login">
              Log in
            </ButtonLink>
          )}
          <ThemeToggle value={theme} onChange={setTheme} />
        </nav>
      </div>
    </header>
  );
}

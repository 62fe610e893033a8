import type { User } from '@fit-coder/contracts/accounts';
import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useGuestCart } from '../features/cart/visitor-cart.ts';
import { isAdminRole } from '../features/session/access.ts';
import { useLogoutMutation } from '../features/session/session.api.ts';
import { useKept } from '../lib/api/kept.api.ts';
import { Avatar } from '../ui/controls/avatar.tsx';
import { buttonClass, ButtonLink } from '../ui/controls/button.tsx';
import { HeaderMenu, HeaderMenuButton, HeaderMenuLink } from '../ui/layout/header-menu.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { Link } from '../ui/controls/link.tsx';
import { ThemeToggle } from '../ui/controls/theme-toggle.tsx';
import { Wordmark } from '../ui/controls/wordmark.tsx';

interface SiteHeaderProps {
  readonly isauthenticate: boolean;
  readonly user: User | null;
}

/** Stands above every screen. Below 30em the colour mode is chosen in the footer, for want of room. */
export function SiteHeader({ isauthenticate, user }: SiteHeaderProps): ReactElement {
  return (
    <header className="sticky top-0 z-30 h-(--header-height) border-b border-hairline bg-page">
      <div className="mx-auto flex h-full w-full max-w-page items-center px-4 md:px-8">
        <Link
          to="/"
          aria-label="Fit Coder Courses, home"
          className="-ml-1 inline-grid min-h-10 content-center rounded-control px-1"
        >
          <Wordmark className="h-3.5 sm:h-5" />
        </Link>
        <nav aria-label="Main" className="ml-auto flex items-center sm:gap-2">
          <CartLink isauthenticate={isauthenticate} />
          <SiteLink to="/courses">Courses</SiteLink>
          {user?.role === 'user' ? (
            <span className="hidden sm:inline">
              <SiteLink to="/subscribe">Subscribe</SiteLink>
            </span>
          ) : null}
          <span className="hidden sm:inline-flex">
            <ThemeToggle />
          </span>
          {isauthenticate && user ? <AccountMenu user={user} /> : <SignInLinks />}
        </nav>
      </div>
    </header>
  );
}

interface SiteLinkProps {
  readonly to: string;
  /** The query, which does not decide whether the screen is this one. */
  readonly search?: string;
  readonly children: ReactNode;
}

/** A link of the main navigation; the screen it leads to is marked. */
function SiteLink({ to, search = '', children }: SiteLinkProps): ReactElement {
  const { pathname } = useLocation();
  const isHere = pathname === to || pathname.startsWith(`${to}/`);
  return (
    <Link
      to={to + search}
      aria-current={isHere ? 'page' : undefined}
      className={buttonClass({ variant: 'quiet', size: 'small' }, 'group whitespace-nowrap max-sm:px-1')}
    >
      <span className="group-aria-[current=page]:marker">{children}</span>
    </Link>
  );
}

/** The cart and how many courses are in it. Its place is kept while it is empty, since a visitor's is known late. */
function CartLink({ isauthenticate }: { isauthenticate: boolean }): ReactElement {
  const { cart } = useKept(isauthenticate);
  const guest = useGuestCart();
  const { length } = isauthenticate ? cart : guest;
  return (
    <Link
      to="/cart"
      aria-label={length === 1 ? 'Cart, 1 course' : `Cart, ${length} courses`}
      className={`relative inline-grid size-10 place-content-center rounded-control hover:bg-well ${length > 0 ? '' : 'invisible'}`}
    >
      <Icon name="cart" />
      <span className="cart-count">{length}</span>
    </Link>
  );
}

/** Between login and sign-up the screen that was asked for is not forgotten. */
function SignInLinks(): ReactElement {
  const next = new URLSearchParams(useLocation().search).get('next');
  const search = next === null ? '' : `?next=${encodeURIComponent(next)}`;
  return (
    <>
      <SiteLink to="/login" search={search}>
        Log in
      </SiteLink>
      <ButtonLink
        size="small"
        to={`/signup${search}`}
        className="whitespace-nowrap max-sm:ml-1 max-sm:px-2.5"
      >
        Sign up
      </ButtonLink>
    </>
  );
}

function AccountMenu({ user }: { user: User }): ReactElement {
  const [logOut] = useLogoutMutation();
  return (
    <HeaderMenu
      label={`Account of ${user.name}`}
      trigger={<Avatar name={user.name} src={user.avatar ?? undefined} size="small" />}
    >
      <p className="border-b border-hairline px-3 pt-1.5 pb-3 text-sm">
        <span className="block truncate font-semibold">{user.name}</span>
        <span className="block truncate text-muted">{user.email}</span>
      </p>
      <div className="py-1.5">
        <HeaderMenuLink to="/profile">Profile</HeaderMenuLink>
        {user.role === 'user' ? <HeaderMenuLink to="/subscribe">Subscribe</HeaderMenuLink> : null}
      </div>
      {isAdminRole(user.role) ? (
        <div className="border-t border-hairline py-1.5">
          <p className="label px-3 pt-1.5 pb-1 text-muted">Admin</p>
          <HeaderMenuLink to="/admin/admincourses">Admin courses</HeaderMenuLink>
          <HeaderMenuLink to="/admin/createcourse">Create course</HeaderMenuLink>
        </div>
      ) : null}
      <div className="border-t border-hairline pt-1.5">
        <HeaderMenuButton onSelect={() => void logOut()}>Log out</HeaderMenuButton>
      </div>
    </HeaderMenu>
  );
}

import type { User } from '@fit-coder/contracts/accounts';
import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useVisitorCart } from '../features/cart/use-visitor-cart.ts';
import { isAdminRole } from '../features/session/access.ts';
import { useLogoutMutation } from '../features/session/session.api.ts';
import { useKept } from '../lib/api/kept.api.ts';
import { Avatar } from '../ui/controls/avatar.tsx';
import { buttonClass, ButtonLink } from '../ui/controls/button.tsx';
import { HeaderMenu, HeaderMenuButton, HeaderMenuLink } from '../ui/layout/header-menu.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { Link } from '../ui/controls/link.tsx';
import { ThemeChoiceButtons } from '../ui/controls/theme-choice.tsx';
import { ThemeToggle } from '../ui/controls/theme-toggle.tsx';
import { Wordmark } from '../ui/controls/wordmark.tsx';
import { useSubscribeWords } from './subscribe-words.ts';

interface SiteHeaderProps {
  readonly isauthenticate: boolean;
  readonly user: User | null;
}

/** The header of every screen. Below 30em the menus hold what has no room, such as the colour mode. */
export function SiteHeader({ isauthenticate, user }: SiteHeaderProps): ReactElement {
  const kept = useKept(isauthenticate);
  const visitorCart = useVisitorCart();
  const words = useSubscribeWords(kept.subscribed);
  const currentUser = isauthenticate ? user : null;
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
          <CartLink count={(isauthenticate ? kept.cart : visitorCart).length} />
          <span className={currentUser ? undefined : 'max-sm:hidden'}>
            <SiteLink to="/courses">Courses</SiteLink>
          </span>
          {currentUser?.role === 'user' && words !== null ? (
            <span className="max-md:hidden">
              <SiteLink to="/subscribe">{words}</SiteLink>
            </span>
          ) : null}
          <span className="max-sm:hidden">
            <ThemeToggle />
          </span>
          {currentUser ? (
            <AccountMenu user={currentUser} words={words} />
          ) : (
            <>
              <SignInLinks />
              <VisitorMenu />
            </>
          )}
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

/** The cart and how many courses are in it. An empty cart keeps its place, because a visitor's cart is read late. */
function CartLink({ count }: { count: number }): ReactElement {
  return (
    <Link
      to="/cart"
      aria-label={count === 1 ? 'Cart, 1 course' : `Cart, ${count} courses`}
      className={`relative inline-grid size-10 place-content-center rounded-control hover:bg-well ${count > 0 ? '' : 'invisible'}`}
    >
      <Icon name="cart" />
      <span className="cart-count">{count}</span>
    </Link>
  );
}

/** The links to the login and the registration, which both keep the requested screen as `?next=`. */
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

/** What a visitor's header has no room for below 30em. */
function VisitorMenu(): ReactElement {
  return (
    <HeaderMenu label="Menu" trigger={<Icon name="menu" />} className="sm:hidden">
      <div className="pb-1.5">
        <HeaderMenuLink to="/courses">Courses</HeaderMenuLink>
        <HeaderMenuLink to="/requestcourse">Request a course</HeaderMenuLink>
      </div>
      <ThemeMenu />
    </HeaderMenu>
  );
}

/** The colour mode in a menu, where the header has no room for its switch. */
function ThemeMenu(): ReactElement {
  return (
    <div className="border-t border-hairline px-3 pt-1.5 pb-3 sm:hidden">
      <p className="label pt-1.5 pb-2 text-muted">Colour mode</p>
      <ThemeChoiceButtons />
    </div>
  );
}

interface AccountMenuProps {
  readonly user: User;
  /** Of the link to the subscriptions; null without one. */
  readonly words: string | null;
}

function AccountMenu({ user, words }: AccountMenuProps): ReactElement {
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
        {user.role === 'user' && words !== null ? (
          <HeaderMenuLink to="/subscribe">{words}</HeaderMenuLink>
        ) : null}
      </div>
      {isAdminRole(user.role) ? (
        <div className="border-t border-hairline py-1.5">
          <p className="label px-3 pt-1.5 pb-1 text-muted">Admin</p>
          <HeaderMenuLink to="/admin/admincourses">Manage courses</HeaderMenuLink>
          <HeaderMenuLink to="/admin/createcourse">Create course</HeaderMenuLink>
        </div>
      ) : null}
      <ThemeMenu />
      <div className="border-t border-hairline pt-1.5">
        <HeaderMenuButton onSelect={() => void logOut()}>Log out</HeaderMenuButton>
      </div>
    </HeaderMenu>
  );
}

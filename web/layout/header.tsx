import LogOut from 'lucide-react/icons/log-out'
import { Link, NavLink } from 'react-router'
import { signInPath, useCurrentPath } from '../auth/return-to.ts'
import { useLogout } from '../auth/use-logout.ts'
import { nameOf, useVisitor } from '../auth/use-visitor.ts'
import { useNavMessages } from '../i18n/nav.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Brand } from './brand.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { LanguageSwitch, ThemeSwitch } from './preferences.tsx'
import { PrefetchScreens } from './prefetch-screens.tsx'
import { useHeaderLinks } from './use-header-links.ts'

/** The sticky header of public pages (N01-N05). */
export function Header() {
  const messages = useNavMessages()
  const links = useHeaderLinks()
  const { user } = useVisitor()
  const next = user ? [paths.dashboard()] : [paths.login(), paths.register()]
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface/95 backdrop-blur-sm">
      <nav
        aria-label={messages.main}
        className="@container mx-auto flex min-h-16 max-w-6xl flex-wrap items-center justify-between gap-x-2 px-4 sm:gap-x-4 sm:px-6"
      >
        <Brand compact />
        <ul className="hidden flex-1 items-center justify-center gap-0.5 xl:flex">
          {links.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                prefetch="intent"
                to={to}
                end
                className="flex min-h-11 items-center whitespace-nowrap rounded-control px-1.5 font-medium text-muted transition-colors hover:text-ink aria-[current=page]:text-primary"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <ThemeSwitch />
          <LanguageSwitch />
          <VisitorActions />
          <MobileMenu links={links} />
        </div>
      </nav>
      <PrefetchScreens pages={[...next, ...links.map(({ to }) => to)]} />
    </header>
  )
}

function VisitorActions() {
  const messages = useNavMessages()
  const { user, unknown } = useVisitor()
  const logout = useLogout()
  const here = useCurrentPath()
  if (unknown) {
    return (
      <>
        <Skeleton className="hidden h-10 w-52 md:block" />
        <Skeleton className="size-11 rounded-full" />
      </>
    )
  }
  if (!user) {
    return (
      <>
        <ButtonLink
          to={signInPath(paths.login(), here)}
          variant="quiet"
          className="whitespace-nowrap max-md:hidden"
        >
          {messages.login}
        </ButtonLink>
        <ButtonLink to={signInPath(paths.register(), here)} className="whitespace-nowrap max-md:hidden">
          {messages.signUp}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <ButtonLink to={paths.dashboard()} className="max-md:hidden">
        {messages.dashboard}
      </ButtonLink>
      <Button variant="quiet" onClick={logout} className="max-md:hidden xl:px-3">
        <LogOut aria-hidden="true" className="size-4.5" />
        {/* Beside all links of who teaches there is no room for the word. */}
        <span className="xl:sr-only">{messages.logout}</span>
      </Button>
      <Link prefetch="intent" to={paths.profile()} className="rounded-full p-0.5">
        <Avatar src={user.photoURL} name={nameOf(user)} />
      </Link>
    </>
  )
}

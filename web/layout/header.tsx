import { Link } from 'react-router'
import { signInPath, useCurrentPath } from '../auth/return-to.ts'
import { useLogout } from '../auth/use-logout.ts'
import { nameOf, tooltipOf, useVisitor } from '../auth/use-visitor.ts'
import { useNavTexts } from '../i18n/nav.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Brand } from './brand.tsx'
import { HeaderLinks } from './header-links.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { LanguageSwitch, ThemeSwitch } from './preferences.tsx'
import { PrefetchScreens } from './prefetch-screens.tsx'
import { useHeaderLinks } from './use-header-links.ts'

/** The sticky header of public pages (N01-N05). */
export function Header() {
  const texts = useNavTexts()
  const links = useHeaderLinks()
  const { user } = useVisitor()
  const next = user ? [paths.dashboard()] : [paths.login(), paths.register()]
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface/95 backdrop-blur-sm">
      <nav
        aria-label={texts.main}
        className="@container mx-auto flex min-h-16 max-w-6xl flex-wrap items-center justify-between gap-x-2 px-4 sm:gap-x-4 sm:px-6"
      >
        <Brand compact />
        <HeaderLinks links={links} className="justify-center xl:flex" />
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
  const texts = useNavTexts()
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
          {texts.login}
        </ButtonLink>
        <ButtonLink to={signInPath(paths.register(), here)} className="whitespace-nowrap max-md:hidden">
          {texts.signUp}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <ButtonLink to={paths.dashboard()} className="max-md:hidden">
        {texts.dashboard}
      </ButtonLink>
      <Button variant="quiet" onClick={logout} className="max-md:hidden xl:px-3">
        {texts.logout}
      </Button>
      <Link prefetch="intent" to={paths.profile()} className="rounded-full p-0.5">
        <Avatar src={user.photoURL} name={nameOf(user)} tooltip={tooltipOf(user)} />
      </Link>
    </>
  )
}

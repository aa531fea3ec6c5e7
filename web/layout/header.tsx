import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useRole } from '../auth/auth-provider.tsx'
import { signInPath, useCurrentPath } from '../auth/return-to.ts'
import { useLogout } from '../auth/use-logout.ts'
import { nameOf, tooltipOf, useVisitor } from '../auth/use-visitor.ts'
import { useMedia } from '../hooks/use-media.ts'
import { useNavTexts } from '../i18n/nav.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { RowMenu } from '../ui/row-menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Brand } from './brand.tsx'
import { LanguageSwitch, ThemeSwitch } from './preferences.tsx'
import type { HeaderLink } from './use-header-links.ts'

type Props = {
  links: readonly HeaderLink[]
  /** The logo leads to Today, and nothing else does. */
  isDashboard?: boolean
  /** As wide as what is below it. */
  className: string
  /** For who is signed in: search and bell. */
  children?: ReactNode
}

/** The sticky header of every page (N01-N05). On phones its links are in the menu of the bar. */
export function Header({ links, isDashboard = false, className, children }: Props) {
  const texts = useNavTexts()
  const { user } = useVisitor()
  const { ForWhom, ...reader } = useRole()
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface/95 backdrop-blur-sm print:hidden">
      <nav
        aria-label={texts.main}
        className={cn(
          '@container mx-auto flex min-h-16 flex-wrap items-center justify-between gap-x-2 px-4 sm:gap-x-4 sm:px-6',
          className,
        )}
      >
        <Brand compact to={isDashboard ? paths.dashboard() : paths.home()} />
        {/* Who is signed in has more beside them. */}
        <HeaderLinks links={links} className={cn('justify-center', user ? 'xl:flex' : 'lg:flex')} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          {children}
          <ThemeSwitch />
          <LanguageSwitch />
          <VisitorActions isDashboard={isDashboard} links={links} />
        </div>
      </nav>
      {ForWhom && <ForWhom {...reader} />}
    </header>
  )
}

function VisitorActions({ isDashboard, links }: Pick<Props, 'links'> & { isDashboard: boolean }) {
  const texts = useNavTexts()
  const { user, unknown } = useVisitor()
  const logout = useLogout()
  const here = useCurrentPath()
  const isWide = useMedia('(min-width: 80rem)')
  if (unknown) return <Skeleton className="size-11 rounded-full max-lg:hidden" />
  if (!user)
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
  const name = nameOf(user)
  const actions = [
    ...(isWide ? [] : links),
    { to: paths.profile(), label: texts.profile },
    { label: texts.logout, onSelect: () => void logout() },
  ]
  return (
    <>
      {!isDashboard && (
        <ButtonLink to={paths.dashboard()} className="max-lg:hidden">
          {texts.dashboard}
        </ButtonLink>
      )}
      <Button variant="quiet" onClick={logout} className="px-3 max-xl:hidden">
        {texts.logout}
      </Button>
      <div className="size-11 max-lg:hidden">
        <RowMenu label={texts.menuOf(name)} actions={actions}>
          <Avatar src={user.photoURL} name={name} tooltip={tooltipOf(user)} />
        </RowMenu>
      </div>
    </>
  )
}

/** The links of a header where it is wide enough, which `className` says. */
function HeaderLinks({ links, className }: { links: readonly HeaderLink[]; className: string }) {
  return (
    <ul className={cn('hidden flex-1 items-center gap-0.5', className)}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            prefetch="intent"
            to={to}
            end
            className="flex min-h-11 items-center whitespace-nowrap rounded-control px-1.5 font-medium text-muted max-2xl:text-sm transition-colors hover:text-ink aria-[current=page]:text-primary"
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

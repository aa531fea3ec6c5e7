import type { ReactNode } from 'react'
import { useRole } from '../auth/auth-provider.tsx'
import { useLogout } from '../auth/use-logout.ts'
import { nameOf, tooltipOf, useVisitor } from '../auth/use-visitor.ts'
import { useDashboardTexts } from '../i18n/dashboard.ts'
import { useNavTexts } from '../i18n/nav.ts'
import { Brand } from '../layout/brand.tsx'
import { HeaderLinks } from '../layout/header-links.tsx'
import { LanguageSwitch, ThemeSwitch } from '../layout/preferences.tsx'
import { useHeaderLinks } from '../layout/use-header-links.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { sidebarLinksFor } from './sidebar-links.ts'

/**
 * The sticky header of the dashboard: the links of the public header (N02-N04) that are not in the sidebar,
 * and the person's menu. On phones both are in the menu of the bar. `children`: search and bell.
 */
export function DashboardHeader({ children }: { children: ReactNode }) {
  const texts = useNavTexts()
  const links = usePublicLinks()
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface/95 backdrop-blur-sm print:hidden">
      <nav
        aria-label={texts.main}
        className="@container mx-auto flex min-h-16 max-w-384 flex-wrap items-center justify-between gap-x-2 px-4 sm:gap-x-4 sm:px-6"
      >
        <Brand compact />
        <HeaderLinks links={links} className="justify-end lg:flex xl:gap-3" />
        <div className="flex flex-wrap items-center justify-end gap-2">
          {children}
          <ThemeSwitch />
          <LanguageSwitch />
          <div className="size-11 max-lg:hidden">
            <PersonMenu />
          </div>
        </div>
      </nav>
    </header>
  )
}

function PersonMenu() {
  const texts = useNavTexts()
  const { links } = useDashboardTexts()
  const { user, unknown } = useVisitor()
  const logout = useLogout()
  if (unknown) return <Skeleton className="size-11 rounded-full" />
  if (!user) return null
  const name = nameOf(user)
  const actions = [
    { to: paths.profile(), label: links.profile },
    { label: texts.logout, onSelect: () => void logout() },
  ]
  return (
    <RowMenu label={texts.menuOf(name)} actions={actions}>
      <Avatar src={user.photoURL} name={name} tooltip={tooltipOf(user)} />
    </RowMenu>
  )
}

/** The links of the public header that are not in the sidebar. */
export function usePublicLinks() {
  const person = useRole()
  const inSidebar = new Set(sidebarLinksFor(person).map(({ to }) => to))
  return useHeaderLinks().filter(({ to }) => !inSidebar.has(to))
}

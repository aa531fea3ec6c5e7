import type { ReactNode } from 'react'
import { useLogout } from '../auth/use-logout.ts'
import { nameOf, useVisitor } from '../auth/use-visitor.ts'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { useNavMessages } from '../i18n/nav.ts'
import { Brand } from '../layout/brand.tsx'
import { LanguageSwitch, ThemeSwitch } from '../layout/preferences.tsx'
import { useHeaderLinks } from '../layout/use-header-links.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/**
 * The sticky header of the dashboard, which leaves the width to the work: the links of the public header
 * (N02-N04) are in the person's menu, and on phones in the menu of the bar. `children`: search and bell.
 */
export function DashboardHeader({ children }: { children: ReactNode }) {
  const messages = useNavMessages()
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface/95 backdrop-blur-sm print:hidden">
      <nav
        aria-label={messages.main}
        className="@container mx-auto flex min-h-16 max-w-384 flex-wrap items-center justify-between gap-x-2 px-4 sm:gap-x-4 sm:px-6"
      >
        <Brand compact />
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
  const messages = useNavMessages()
  const { user, unknown } = useVisitor()
  const links = usePersonLinks()
  const logout = useLogout()
  if (unknown) return <Skeleton className="size-11 rounded-full" />
  if (!user) return null
  const name = nameOf(user)
  const actions = [...links, { label: messages.logout, onSelect: () => void logout() }]
  return (
    <RowMenu label={messages.menuOf(name)} actions={actions}>
      <Avatar src={user.photoURL} name={name} />
    </RowMenu>
  )
}

/** One's own pages, then the links of the public header. */
export function usePersonLinks() {
  const { links } = useDashboardMessages()
  const header = useHeaderLinks()
  return [
    { to: paths.profile(), label: links.profile },
    { to: paths.money(), label: links.ownPayments },
    ...header,
  ]
}

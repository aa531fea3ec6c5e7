import { NavLink } from 'react-router'
import { useRole } from '../../auth/auth-provider.tsx'
import { useDashboardMessages } from '../../i18n/dashboard.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sidebarLinksFor } from './sidebar-links.ts'

/** The links for the user's role (N14-N16). Links that need a role appear once it is known. */
export function Sidebar({ onFollow }: { onFollow?: () => void }) {
  const messages = useDashboardMessages()
  const { role, loading } = useRole()
  return (
    <nav aria-label={messages.title}>
      <ul className="grid gap-1">
        {sidebarLinksFor(role).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink
              prefetch="intent"
              to={to}
              end
              onClick={onFollow}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 font-medium text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
              {messages.links[label]}
            </NavLink>
          </li>
        ))}
        {loading && (
          <li className="px-3 py-2">
            <Skeleton className="h-6 w-32" />
          </li>
        )}
      </ul>
    </nav>
  )
}

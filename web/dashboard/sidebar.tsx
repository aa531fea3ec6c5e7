import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { useRole } from '../auth/auth-provider.tsx'
import { useDashboardTexts } from '../i18n/dashboard.ts'
import { useHeaderLinks } from '../layout/use-header-links.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { leadsTo } from './areas.ts'
import { type MenuLink, sidebarGroupsFor, sidebarLinksFor } from './sidebar-links.ts'

type Props = { onFollow?: () => void }

/** The links for the user's role, in groups (N14-N16); nobody's before it is known. */
export function Sidebar({ onFollow }: Props) {
  const texts = useDashboardTexts()
  const { loading, ...person } = useRole()
  return (
    <nav aria-label={texts.title} className="grid gap-4">
      {loading ? (
        <Skeleton className="mx-3 h-72" />
      ) : (
        sidebarGroupsFor(person).map(({ name, links }) => (
          <Group key={name} name={name} links={links} onFollow={onFollow} />
        ))
      )}
    </nav>
  )
}

type GroupProps = Props & ReturnType<typeof sidebarGroupsFor>[number]

function Group({ name, links, onFollow }: GroupProps) {
  const texts = useDashboardTexts()
  const heading = useId()
  return (
    <div>
      {name !== 'home' && (
        <p id={heading} className="px-3 pb-1 font-semibold text-muted text-xs">
          {texts.groups[name]}
        </p>
      )}
      <ul aria-labelledby={name === 'home' ? undefined : heading}>
        {links.map((link) => (
          <li key={link.to}>
            <Entry link={link} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Entry({ link: { to, label, icon: Icon }, onFollow }: Props & { link: MenuLink }) {
  const texts = useDashboardTexts()
  const { pathname } = useLocation()
  return (
    <Link
      prefetch="intent"
      to={to}
      aria-current={leadsTo(to, pathname) ? 'page' : undefined}
      onClick={onFollow}
      className="flex min-h-11 items-center gap-3 rounded-control px-3 font-medium text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary lg:min-h-9"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
      {texts.links[label]}
    </Link>
  )
}

/** The links of the header that are not in the sidebar, beside which they stand. */
export function usePublicLinks() {
  const person = useRole()
  const inSidebar = new Set(sidebarLinksFor(person).map(({ to }) => to))
  return useHeaderLinks().filter(({ to }) => !inSidebar.has(to))
}

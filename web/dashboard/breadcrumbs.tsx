import { Link, matchPath, useLocation } from 'react-router'
import { useDashboardTexts } from '../i18n/dashboard.ts'
import type { Texts } from '../i18n/index.ts'
import { cn } from '../ui/cn.ts'
import { centreScreens, patternOf } from './areas.ts'

export type Crumb = { to: string; label: string }

export type BreadcrumbsProps = {
  /** The title of this page. */
  current: string
  /** Names from data, by address, such as the title of a session. */
  names?: Record<string, string | undefined>
  /** Where the reader comes from, if that is not where the page belongs. */
  parent?: Crumb | undefined
}

/** Where a page belongs; on phones a link back. Nothing on the pages that the sidebar leads to. */
export function Breadcrumbs({ current, names = {}, parent }: BreadcrumbsProps) {
  const texts = useDashboardTexts()
  const { pathname } = useLocation()
  const usual = ancestorsOf(pathname).map(({ to, name }) => ({
    to,
    label: names[to] ?? texts.pages[name],
  }))
  const above = parent && usual[0] ? [usual[0], parent] : usual
  const last = above.at(-1)
  if (!last) return null
  return (
    <nav aria-label={texts.breadcrumbs} className="mb-3 text-sm">
      <ol className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        {above.map(({ to, label }) => (
          <li key={to} className={cn('flex min-w-0 items-center gap-2', to !== last.to && 'max-sm:hidden')}>
            <Link
              prefetch="intent"
              to={to}
              className="truncate hover:underline max-sm:py-3 max-sm:font-medium max-sm:text-primary sm:max-w-72 sm:text-muted"
            >
              {to === last.to && (
                <span className="sm:hidden">
                  <span aria-hidden="true">← </span>
                  {texts.backTo}{' '}
                </span>
              )}
              {label}
            </Link>
            <span aria-hidden="true" className="text-muted max-sm:hidden">
              /
            </span>
          </li>
        ))}
        <li className="max-w-72 truncate font-medium max-sm:hidden" aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  )
}

type PageName = keyof Texts['dashboard']['pages']
type Place = { name?: PageName; parent?: string }

/**
 * What the pages below the sidebar's belong to, by the patterns of their addresses. The leaves need no name:
 * they have a title.
 */
const places: Record<string, Place> = {
  '/dashboard': { name: 'overview' },
  '/dashboard/booked-sessions': { name: 'bookings', parent: '/dashboard' },
  '/dashboard/booked/:id': { name: 'booking', parent: '/dashboard/booked-sessions' },
  '/dashboard/receipt/:id': { parent: '/dashboard/booked/:id' },
  '/dashboard/attendance': { parent: '/dashboard/booked-sessions' },
  '/dashboard/my-created-sessions': { name: 'sessions', parent: '/dashboard' },
  '/bookedSession/:id': { name: 'session', parent: '/dashboard/my-created-sessions' },
  '/dashboard/payment/:id': { parent: '/bookedSession/:id' },
  '/dashboard/money': { name: 'payments', parent: '/dashboard' },
  '/dashboard/receipts/:id': { parent: '/dashboard/money' },
  '/dashboard/checkouts/:id': { parent: '/dashboard/money' },
  '/dashboard/roster/:id': { parent: '/bookedSession/:id' },
  '/dashboard/roll/:id': { parent: '/dashboard/my-created-sessions' },
  '/dashboard/taught': { parent: '/dashboard/my-created-sessions' },
  '/dashboard/sessions': { parent: '/dashboard/my-created-sessions' },
  '/dashboard/manage-notes': { name: 'notes', parent: '/dashboard' },
  '/dashboard/create-note': { parent: '/dashboard/manage-notes' },
  '/dashboard/centre': { name: 'centre', parent: '/dashboard' },
  ...Object.fromEntries(centreScreens.map((screen) => [patternOf(screen), { parent: '/dashboard/centre' }])),
  '/dashboard/view-materials': { name: 'materials', parent: '/dashboard' },
  '/dashboard/upload-materials': { parent: '/dashboard/view-materials' },
}

type Ancestor = { to: string; name: PageName }

/** The pages above this one, the overview first. Empty for the first level, whose pages the sidebar names. */
function ancestorsOf(address: string): Ancestor[] {
  const found: Ancestor[] = []
  for (let to = parentOf(address); to; to = parentOf(to)) {
    const name = placeOf(to)?.place.name
    if (name) found.unshift({ to, name })
  }
  return found.length > 1 ? found : []
}

function parentOf(address: string): string | undefined {
  const found = placeOf(address)
  return found?.place.parent?.replace(':id', found.params.id ?? '')
}

function placeOf(address: string) {
  for (const [pattern, place] of Object.entries(places)) {
    const match = matchPath(pattern, address)
    if (match) return { place, params: match.params }
  }
  return undefined
}

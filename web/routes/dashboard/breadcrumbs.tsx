import { Link, useLocation } from 'react-router'
import { useDashboardMessages } from '../../i18n/dashboard.ts'
import { cn } from '../../ui/cn.ts'
import { ancestorsOf } from './page-parents.ts'

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
  const messages = useDashboardMessages()
  const { pathname } = useLocation()
  const usual = ancestorsOf(pathname).map(({ to, name }) => ({
    to,
    label: names[to] ?? messages.pages[name],
  }))
  const above = parent && usual[0] ? [usual[0], parent] : usual
  const last = above.at(-1)
  if (!last) return null
  return (
    <nav aria-label={messages.breadcrumbs} className="mb-3 text-sm">
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
                  {messages.backTo}{' '}
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

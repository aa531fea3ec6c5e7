import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, resolvePath, useLocation } from 'react-router'
import { useRole } from '../auth/auth-provider.tsx'
import { useCentreName } from '../client-config.tsx'
import { useDashboardTexts } from '../i18n/dashboard.ts'
import { useFormats } from '../i18n/formats.ts'
import { overviewQuery } from '../queries/overview.ts'
import { tabsOf, type Waits } from './areas.ts'
import { Breadcrumbs, type BreadcrumbsProps } from './breadcrumbs.tsx'

type Props = Omit<BreadcrumbsProps, 'current'> & {
  title: string
  intro?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** The frame of every dashboard screen: where it belongs, title, introduction, tabs and content. */
export function Page({ title, intro, action, children, ...place }: Props) {
  return (
    <>
      <title>{`${title} · ${useCentreName()}`}</title>
      <Breadcrumbs current={title} {...place} />
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="wrap-anywhere font-bold text-2xl sm:text-3xl">{title}</h1>
          {intro && <p className="mt-1 text-muted">{intro}</p>}
        </div>
        {action}
      </header>
      <AreaTabs />
      {children}
    </>
  )
}

/** The screens beside this one, where an entry of the sidebar has several, with what waits there. */
export function AreaTabs() {
  const { links, beside } = useDashboardTexts()
  const screens = tabsOf(useLocation().pathname, useRole())
  const counts = useCounts(screens.some(({ waits }) => waits))
  if (screens.length === 0) return null
  const items = screens.map(({ to, label, waits }) => ({
    to,
    label: links[label],
    count: waits && counts[waits],
  }))
  return <Tabs label={beside} items={items} />
}

/** As the first screen has read it: a count says where to look, and its screen has the rows. */
function useCounts(enabled: boolean): Partial<Record<Waits, number | undefined>> {
  const { data } = useQuery({ ...overviewQuery(), refetchOnMount: true, enabled })
  if (!data) return {}
  const { desk, waiting, centre } = data
  return {
    refunds: desk?.refunds,
    calls: waiting?.calls ?? desk?.calls,
    lateParts: centre?.lateParts.count,
    payments: waiting?.payments ?? desk?.payments,
    disputes: waiting?.disputes,
  }
}

/** `count`: how many rows wait there; nothing is shown for none. */
export type Tab = { to: string; label: string; count?: number | undefined }

/** Screens that belong together, as links in one row. A phone scrolls the row sideways. */
export function Tabs({ label, items }: { label: string; items: readonly Tab[] }) {
  const { number } = useFormats()
  const current = useCurrentTab(items)
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => bringToMiddle(row.current?.children[current]), [current])
  return (
    <nav aria-label={label} className="mb-6 border-line border-b print:hidden">
      <ul ref={row} onFocus={onFocus} className="relative flex overflow-x-auto [scrollbar-width:none]">
        {items.map(({ to, label: name, count }, at) => (
          <li key={to}>
            <Link
              prefetch="intent"
              to={to}
              aria-current={at === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-primary aria-[current=page]:text-primary"
            >
              {name}
              {count !== undefined && count > 0 && (
                <span className="rounded-full bg-accent-soft px-2 font-semibold text-accent-ink text-sm">
                  {number(count)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Browsers leave a tab that is cut off where it is. Under a finger nothing may move, so only for keyboards.
 */
function onFocus({ target }: FocusEvent<HTMLElement>) {
  if (target.matches(':focus-visible')) bringToMiddle(target.parentElement)
}

/** Not `scrollIntoView`, which moves the page too. */
function bringToMiddle(item: Element | null | undefined): void {
  const row = item?.parentElement
  if (row && item instanceof HTMLElement)
    row.scrollLeft = item.offsetLeft - (row.clientWidth - item.clientWidth) / 2
}

/** Finds among the tabs of this page's path the one that says most of the query; -1 if there is none. */
function useCurrentTab(items: readonly Tab[]): number {
  const { pathname, search } = useLocation()
  const here = new URLSearchParams(search)
  const said = items.map(({ to }) => {
    const target = resolvePath(to, pathname)
    const wanted = [...new URLSearchParams(target.search)]
    const isPath = target.pathname === pathname || pathname.startsWith(`${target.pathname}/`)
    const isHere = isPath && wanted.every(([name, value]) => here.get(name) === value)
    return isHere ? wanted.length : -1
  })
  const most = Math.max(...said)
  return most < 0 ? -1 : said.indexOf(most)
}

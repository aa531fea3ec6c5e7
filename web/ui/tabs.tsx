import { type FocusEvent, useEffect, useRef } from 'react'
import { Link, resolvePath, useLocation } from 'react-router'
import { useFormats } from '../i18n/formats.ts'

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

/** Of the tabs whose path is this page's, the one that says most of the query; -1 if there is none. */
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

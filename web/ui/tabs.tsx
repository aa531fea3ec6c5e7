import { useEffect, useRef } from 'react'
import { Link, resolvePath, useLocation } from 'react-router'
import { useFormats } from '../i18n/formats.ts'

/** `count`: how many rows wait there; nothing is shown for none. */
export type Tab = { to: string; label: string; count?: number | undefined }

/** Screens that belong together, as links in one row. A phone scrolls the row sideways. */
export function Tabs({ label, items }: { label: string; items: readonly Tab[] }) {
  const { number } = useFormats()
  const current = useCurrentTab(items)
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chosen = row.current?.children[current]
    // Not `scrollIntoView`, which moves the page too.
    if (row.current && chosen instanceof HTMLElement)
      row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.clientWidth) / 2
  }, [current])
  return (
    <nav aria-label={label} className="mb-6 border-line border-b print:hidden">
      <ul ref={row} className="relative flex overflow-x-auto [scrollbar-width:none]">
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

import MenuIcon from 'lucide-react/icons/menu'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useRole } from '../auth/auth-provider.tsx'
import { useHasInteracted } from '../hooks/use-has-interacted.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useDashboardTexts } from '../i18n/dashboard.ts'
import { leadsTo } from './areas.ts'
import { barLinksFor } from './sidebar-links.ts'

const load = async () => (await import('./menu.tsx')).Menu

const placeClasses =
  'flex h-full w-full flex-col items-center justify-center gap-0.5 px-0.5 text-center font-medium text-muted text-xs leading-tight ' +
  '-outline-offset-2 aria-[current=page]:text-primary'

/**
 * The bar of phones: what a role does most, and the menu. It goes away while somebody types, where a keyboard
 * leaves little room (app.css).
 */
export function BottomBar() {
  const texts = useDashboardTexts()
  const { pathname } = useLocation()
  const { loading, ...person } = useRole()
  const [open, setOpen] = useState(false)
  const Menu = useLazyComponent(load, useHasInteracted() || open)
  return (
    <>
      <nav
        aria-label={texts.places}
        className="bottom-bar fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        <ul className="mx-auto grid h-15 max-w-xl auto-cols-fr grid-flow-col">
          {!loading &&
            barLinksFor(person).map(({ to, label, icon: Icon }) => (
              <li key={to} className="min-w-0">
                <Link
                  prefetch="intent"
                  to={to}
                  aria-current={leadsTo(to, pathname) ? 'page' : undefined}
                  className={placeClasses}
                >
                  <Icon aria-hidden="true" className="size-5.5 shrink-0" strokeWidth={1.75} />
                  {texts.links[label]}
                </Link>
              </li>
            ))}
          <li className="col-start-5 min-w-0">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => setOpen(true)}
              className={placeClasses}
            >
              <MenuIcon aria-hidden="true" className="size-5.5 shrink-0" strokeWidth={1.75} />
              {texts.menu}
            </button>
          </li>
        </ul>
      </nav>
      {Menu && <Menu open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

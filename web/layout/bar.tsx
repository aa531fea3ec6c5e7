import type { LucideIcon } from 'lucide-react'
import MenuIcon from 'lucide-react/icons/menu'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useHasInteracted } from '../hooks/use-has-interacted.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useNavTexts } from '../i18n/nav.ts'

type MenuProps = { open: boolean; onClose: () => void }
type BarProps = { loadMenu?: () => Promise<ComponentType<MenuProps>>; children?: ReactNode }

const noMenu = () => new Promise<never>(() => {})

/**
 * At most four places and the menu. It goes away while somebody types, where a keyboard leaves little room
 * (app.css).
 */
export function Bar({ loadMenu = noMenu, children }: BarProps) {
  const texts = useNavTexts()
  const [open, setOpen] = useState(false)
  const Menu = useLazyComponent(loadMenu, useHasInteracted() || open)
  return (
    <>
      <nav
        aria-label={texts.places}
        className="bottom-bar fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        <ul className="mx-auto grid h-15 max-w-xl auto-cols-fr grid-flow-col">
          {children}
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

const placeClasses =
  'flex h-full w-full flex-col items-center justify-center gap-0.5 px-0.5 text-center font-medium text-muted text-xs leading-tight ' +
  '-outline-offset-2 aria-[current=page]:text-primary'

type PlaceProps = { to: string; label: string; icon: LucideIcon; isHere: boolean }

export function Place({ to, label, icon: Icon, isHere }: PlaceProps) {
  return (
    <li className="min-w-0">
      <Link prefetch="intent" to={to} aria-current={isHere ? 'page' : undefined} className={placeClasses}>
        <Icon aria-hidden="true" className="size-5.5 shrink-0" strokeWidth={1.75} />
        {label}
      </Link>
    </li>
  )
}

import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { signInPath, useCurrentPath } from '../auth/return-to.ts'
import { useLogout } from '../auth/use-logout.ts'
import { useVisitor } from '../auth/use-visitor.ts'
import { useCommonTexts } from '../i18n/common.ts'
import { useNavTexts } from '../i18n/nav.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ThemeSwitch } from './preferences.tsx'
import type { HeaderLink } from './use-header-links.ts'

const PANEL = 'mobile-menu'

/** The header's links on narrow screens, behind a button. */
export function MobileMenu({ links }: { links: HeaderLink[] }) {
  const texts = { common: useCommonTexts(), nav: useNavTexts() }
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // Open only at the location where it was opened, so that following a link closes it.
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(null)
      button.current?.focus()
    }
    // Close when the focus leaves the menu: the panel would cover the focused element (WCAG 2.4.11).
    const onFocus = ({ target }: FocusEvent) => {
      if (!menu.current?.contains(target as Node)) setOpenAt(null)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
    }
  }, [open])
  const Icon = open ? X : Menu
  return (
    <div ref={menu} className="xl:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={PANEL}
        aria-label={open ? texts.common.close : texts.nav.openMenu}
        onClick={() => setOpenAt(open ? null : key)}
        className="-mr-2 grid size-11 place-items-center rounded-control hover:bg-sunken"
      >
        <Icon aria-hidden="true" className="size-6" />
      </button>
      <div
        id={PANEL}
        hidden={!open}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-line border-b bg-surface px-4 pt-2 pb-6 shadow-raised"
      >
        <ul className="mb-4 divide-y divide-line">
          {links.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                prefetch="intent"
                to={to}
                end
                className="flex min-h-12 items-center font-medium aria-[current=page]:text-primary"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <VisitorActions />
        <div className="mt-4">
          <ThemeSwitch inMenu />
        </div>
      </div>
    </div>
  )
}

function VisitorActions() {
  const texts = useNavTexts()
  const { user, unknown } = useVisitor()
  const logout = useLogout()
  const here = useCurrentPath()
  if (unknown) return null
  return (
    <div className="grid grid-cols-2 gap-3">
      {user ? (
        <>
          <ButtonLink to={paths.dashboard()}>{texts.dashboard}</ButtonLink>
          <Button variant="secondary" onClick={logout}>
            {texts.logout}
          </Button>
        </>
      ) : (
        <>
          <ButtonLink to={signInPath(paths.login(), here)} variant="secondary">
            {texts.login}
          </ButtonLink>
          <ButtonLink to={signInPath(paths.signup(), here)}>{texts.signUp}</ButtonLink>
        </>
      )}
    </div>
  )
}

import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { useAuth, useRole } from '../auth/auth-provider.tsx'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useNavTexts } from '../i18n/nav.ts'

const loadBell = async () => (await import('./notifications/bell.tsx')).Bell
const loadPalette = async () => (await import('./search/palette.tsx')).Palette

/**
 * Shows what the header has for who is signed in: the search of staff, and the bell, which loads after the
 * screen.
 */
export function HeaderTools() {
  const { user } = useAuth()
  const Bell = useLazyComponent(loadBell, user !== null)
  return (
    <>
      <SearchButton />
      <div className="size-11">{user && Bell ? <Bell key={user.uid} /> : null}</div>
    </>
  )
}

/** For Admins and cashiers: gets them to a person, a session, a receipt or a screen, also by Ctrl-K or ⌘K. */
function SearchButton() {
  const { role, isCashier, loading } = useRole()
  const isStaff = role === 'Admin' || isCashier
  const [open, setOpen] = useState(false)
  // From the first moment on, before it is known who one is: the browser has a use for these keys too.
  const listens = loading || isStaff
  useEffect(() => {
    if (!listens) return
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [listens])
  return isStaff && <StaffSearch open={open} setOpen={setOpen} />
}

function StaffSearch({ open, setOpen }: { open: boolean; setOpen: (open: boolean) => void }) {
  const texts = useNavTexts().search
  const Palette = useLazyComponent(loadPalette, open)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-control px-2.5 text-muted hover:bg-sunken hover:text-ink 2xl:border 2xl:border-line-strong 2xl:px-3.5"
      >
        <Search aria-hidden="true" className="size-5 shrink-0" />
        <span className="max-2xl:sr-only">{texts.title}</span>
        <span aria-hidden="true" className="rounded border border-line px-1.5 text-xs max-2xl:hidden">
          Ctrl K
        </span>
      </button>
      {Palette && <Palette open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

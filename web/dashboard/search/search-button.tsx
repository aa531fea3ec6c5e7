import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { useRole } from '../../auth/auth-provider.tsx'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useNavTexts } from '../../i18n/nav.ts'

const load = async () => (await import('./palette.tsx')).Palette

/** For Admins and cashiers: gets them to a person, a session, a receipt or a screen, also by Ctrl-K or ⌘K. */
export function SearchButton() {
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
  const Palette = useLazyComponent(load, open)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-control px-2.5 text-muted hover:bg-sunken hover:text-ink md:border md:border-line-strong md:px-3.5"
      >
        <Search aria-hidden="true" className="size-5 shrink-0" />
        <span className="max-md:sr-only">{texts.title}</span>
        <span aria-hidden="true" className="rounded border border-line px-1.5 text-xs max-lg:hidden">
          Ctrl K
        </span>
      </button>
      {Palette && <Palette open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

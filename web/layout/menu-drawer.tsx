import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCommonTexts } from '../i18n/common.ts'
import { useNavTexts } from '../i18n/nav.ts'
import { BackCloses } from '../ui/back-closes.tsx'
import { backdropClasses } from '../ui/cn.ts'

type Props = { open: boolean; onClose: () => void; children: ReactNode }

/** The one menu of phones, at the side where the thumb opened it. */
export function MenuDrawer({ open, onClose, children }: Props) {
  const texts = { common: useCommonTexts(), nav: useNavTexts() }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup className="fixed inset-y-0 right-0 z-50 w-80 max-w-[88vw] overflow-y-auto bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-ink shadow-raised outline-none transition-transform duration-200 data-ending-style:translate-x-full data-starting-style:translate-x-full motion-reduce:transition-none">
          {open && <BackCloses onClose={onClose} />}
          <div className="mb-3 flex items-center justify-between pl-3">
            <Dialog.Title className="font-bold text-lg">{texts.nav.menu}</Dialog.Title>
            <Dialog.Close
              aria-label={texts.common.close}
              className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type LinksProps = { links: readonly { to: string; label: string }[]; onFollow: () => void }

export function MenuLinks({ links, onFollow }: LinksProps) {
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            prefetch="intent"
            to={to}
            onClick={onFollow}
            className="flex min-h-11 items-center rounded-control px-3 font-medium text-muted hover:bg-sunken hover:text-ink"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

import { Dialog } from '@base-ui/react/dialog'
import { PanelLeft, X } from 'lucide-react'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { Bar } from '../../layout/bar.tsx'
import { SignedIn } from '../../layout/guards.tsx'
import { CONTENT, SkipLink } from '../../layout/skip-link.tsx'
import { Button } from '../../ui/button.tsx'
import { backdropClasses } from '../../ui/dialog.tsx'
import { useWords } from '../../words/index.ts'
import { Sidebar } from './sidebar.tsx'

/** R07: the bar, a sidebar (a drawer on phones), and the screen itself. Everything here needs a signed-in person. */
export default function DashboardLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Bar />
      <SignedIn>
        <div className="mx-auto grid w-full max-w-6xl flex-1 content-start gap-x-8 px-4 sm:px-6 lg:grid-cols-[13.5rem_1fr]">
          <aside className="sticky top-16 hidden self-start py-8 lg:block">
            <Sidebar />
          </aside>
          <MenuDrawer />
          <main id={CONTENT} tabIndex={-1} className="min-w-0 pt-4 pb-16 outline-none lg:pt-8">
            <Outlet />
          </main>
        </div>
      </SignedIn>
    </div>
  )
}

function MenuDrawer() {
  const words = useWords()
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <div className="-mx-4 border-line border-b px-2 py-1 sm:-mx-6 sm:px-4 lg:hidden">
        <Dialog.Trigger render={<Button variant="quiet" size="sm" />}>
          <PanelLeft aria-hidden="true" className="size-5" />
          {words.dashboard.menu}
        </Dialog.Trigger>
      </div>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] overflow-y-auto bg-surface p-4 text-ink shadow-raised outline-none transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full motion-reduce:transition-none">
          <div className="mb-3 flex items-center justify-between pl-3">
            <Dialog.Title className="font-bold text-lg">{words.dashboard.title}</Dialog.Title>
            <Dialog.Close
              aria-label={words.common.close}
              className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <Sidebar onFollow={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

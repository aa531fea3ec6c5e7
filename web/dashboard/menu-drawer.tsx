import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useCommonMessages } from '../i18n/common.ts'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { backdropClasses } from '../ui/cn.ts'
import { Sidebar } from './sidebar.tsx'

/** The sidebar's links in a drawer, on phones. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const messages = { common: useCommonMessages(), dashboard: useDashboardMessages() }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] overflow-y-auto bg-surface p-4 text-ink shadow-raised outline-none transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full motion-reduce:transition-none">
          <div className="mb-3 flex items-center justify-between pl-3">
            <Dialog.Title className="font-bold text-lg">{messages.dashboard.title}</Dialog.Title>
            <Dialog.Close
              aria-label={messages.common.close}
              className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <Sidebar onFollow={() => onClose()} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

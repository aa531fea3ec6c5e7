import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { useAuth } from '../auth/auth-provider.tsx'
import { useLogout } from '../auth/use-logout.ts'
import { nameOf } from '../auth/use-visitor.ts'
import { useCommonTexts } from '../i18n/common.ts'
import { useDashboardTexts } from '../i18n/dashboard.ts'
import { useNavTexts } from '../i18n/nav.ts'
import { ThemeSwitch } from '../layout/preferences.tsx'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { BackCloses } from '../ui/back-closes.tsx'
import { Button } from '../ui/button.tsx'
import { backdropClasses } from '../ui/cn.ts'
import { usePublicLinks } from './header.tsx'
import { Sidebar } from './sidebar.tsx'

/** The one menu of phones, in a drawer: the sidebar, one's own pages and the links of the public header. */
export function Menu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = { common: useCommonTexts(), dashboard: useDashboardTexts() }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup className="fixed inset-y-0 right-0 z-50 w-80 max-w-[88vw] overflow-y-auto bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-ink shadow-raised outline-none transition-transform duration-200 data-ending-style:translate-x-full data-starting-style:translate-x-full motion-reduce:transition-none">
          {open && <BackCloses onClose={onClose} />}
          <div className="mb-3 flex items-center justify-between pl-3">
            <Dialog.Title className="font-bold text-lg">{texts.dashboard.menu}</Dialog.Title>
            <Dialog.Close
              aria-label={texts.common.close}
              className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <Sidebar onFollow={onClose} />
          <Own onFollow={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Own({ onFollow }: { onFollow: () => void }) {
  const texts = useNavTexts()
  const { user } = useAuth()
  const { links: names } = useDashboardTexts()
  const links = [{ to: paths.profile(), label: names.profile }, ...usePublicLinks()]
  const logout = useLogout()
  if (!user) return null
  const name = nameOf(user)
  return (
    <div className="mt-4 border-line border-t px-3 pt-4">
      <p className="flex items-center gap-3 font-semibold">
        <Avatar src={user.photoURL} name="" />
        <span className="wrap-anywhere min-w-0">{name}</span>
      </p>
      <ul className="mt-2">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              prefetch="intent"
              to={to}
              onClick={onFollow}
              className="-mx-3 flex min-h-11 items-center rounded-control px-3 font-medium text-muted hover:bg-sunken hover:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <ThemeSwitch inMenu />
      <Button variant="secondary" className="mt-3 w-full" onClick={logout}>
        {texts.logout}
      </Button>
    </div>
  )
}

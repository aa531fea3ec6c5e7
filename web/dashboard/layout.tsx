import PanelLeft from 'lucide-react/icons/panel-left'
import { type ReactNode, useState } from 'react'
import { useAuth, useRole } from '../auth/auth-provider.tsx'
import { SignedIn } from '../auth/guards.tsx'
import { useHasInteracted } from '../hooks/use-has-interacted.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useMedia } from '../hooks/use-media.ts'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { Header } from '../layout/header.tsx'
import { PrefetchScreens } from '../layout/prefetch-screens.tsx'
import { RouteTransition } from '../layout/route-transition.tsx'
import { CONTENT, SkipLink } from '../layout/skip-link.tsx'
import { paths } from '../paths.ts'
import { QueryProvider } from '../queries/query-provider.tsx'
import { Button } from '../ui/button.tsx'
import { Sidebar } from './sidebar.tsx'
import { sidebarLinksFor } from './sidebar-links.ts'

/** R07: the header, a sidebar (a drawer on phones) and the screen. Requires a signed-in user. */
export default function DashboardLayout() {
  const isWide = useMedia('(min-width: 64rem)')
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header wide>{isWide && <LazyBell />}</Header>
      <SignedIn>
        <div className="mx-auto grid w-full max-w-384 flex-1 content-start gap-x-8 px-4 sm:px-6 lg:grid-cols-[13.5rem_1fr]">
          <aside className="sticky top-16 hidden max-h-[calc(100dvh-4rem)] self-start overflow-y-auto py-8 lg:block">
            <Sidebar />
          </aside>
          <Menu>{!isWide && <LazyBell />}</Menu>
          <Ahead />
          <main id={CONTENT} tabIndex={-1} className="min-w-0 pt-4 pb-16 outline-none lg:pt-8">
            <QueryProvider>
              <DashboardScreen />
            </QueryProvider>
          </main>
        </div>
      </SignedIn>
    </div>
  )
}

/** Shows the menu's label of the next screen while it loads. */
function DashboardScreen() {
  const { links } = useDashboardMessages()
  const person = useRole()
  const titleOf = (path: string) => {
    const label = sidebarLinksFor(person).find(({ to }) => to === path)?.label
    return label && links[label]
  }
  return <RouteTransition titleOf={titleOf} />
}

/** Detail pages. Any id serves for prefetching their code. */
const details = [paths.booked, paths.receipt, paths.paymentReceipt, paths.bookedSession, paths.payment].map(
  (path) => path('any'),
)

/** Prefetches the screens that the menu and the cards link to. */
function Ahead() {
  const person = useRole()
  return <PrefetchScreens pages={[...sidebarLinksFor(person).map(({ to }) => to), ...details]} />
}

const load = async () => (await import('./menu-drawer.tsx')).MenuDrawer

const loadBell = async () => (await import('./notifications/bell.tsx')).Bell

/** Loads after the screen, for signed-in people. */
function LazyBell() {
  const { user } = useAuth()
  const Bell = useLazyComponent(loadBell, user !== null)
  return user && Bell ? <Bell /> : null
}

/** The sidebar on phones, behind a button, and what stands beside it. */
function Menu({ children }: { children: ReactNode }) {
  const messages = useDashboardMessages()
  const [open, setOpen] = useState(false)
  const Drawer = useLazyComponent(load, useHasInteracted() || open)
  return (
    <>
      <div className="-mx-4 flex min-h-13 items-center justify-between border-line border-b px-2 py-1 sm:-mx-6 sm:px-4 lg:hidden">
        <Button
          variant="quiet"
          size="sm"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <PanelLeft aria-hidden="true" className="size-5" />
          {messages.menu}
        </Button>
        {children}
      </div>
      {Drawer && <Drawer open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

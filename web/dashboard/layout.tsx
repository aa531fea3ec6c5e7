import { useAuth, useRole } from '../auth/auth-provider.tsx'
import { RoleProblem, SignedIn } from '../auth/guards.tsx'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useDashboardTexts } from '../i18n/dashboard.ts'
import { PrefetchScreens } from '../layout/prefetch-screens.tsx'
import { RouteTransition } from '../layout/route-transition.tsx'
import { CONTENT, SkipLink } from '../layout/skip-link.tsx'
import { paths } from '../paths.ts'
import { QueryProvider } from '../queries/query-provider.tsx'
import { tabsOf } from './areas.ts'
import { BottomBar } from './bottom-bar.tsx'
import { DashboardHeader } from './header.tsx'
import { SearchButton } from './search/search-button.tsx'
import { Sidebar } from './sidebar.tsx'
import { sidebarLinksFor } from './sidebar-links.ts'

/** R07: the header, a sidebar (a bar and a menu on phones) and the screen. Requires a signed-in user. */
export default function DashboardLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <DashboardHeader>
        <SearchButton />
        <div className="size-11">
          <LazyBell />
        </div>
      </DashboardHeader>
      <SignedIn>
        <div className="mx-auto grid w-full max-w-384 flex-1 content-start gap-x-8 px-4 sm:px-6 lg:grid-cols-[14.5rem_1fr]">
          <aside className="sticky top-16 hidden max-h-[calc(100dvh-4rem)] self-start overflow-y-auto py-8 lg:block">
            <Sidebar />
          </aside>
          <Ahead />
          {/* The bar of phones covers the end of the page: `pb` leaves room for it. */}
          <main id={CONTENT} tabIndex={-1} className="min-w-0 pt-5 pb-28 outline-none lg:pt-8 lg:pb-16">
            <QueryProvider>
              <DashboardScreen />
            </QueryProvider>
          </main>
        </div>
        <BottomBar />
      </SignedIn>
    </div>
  )
}

/** For those who take rolls. */
const loadSender = async () => (await import('../teach/roll/sender.tsx')).RollSender

/** Shows the menu's label of the next screen while it loads, and says so if the role could not be read. */
function DashboardScreen() {
  const { links } = useDashboardTexts()
  const { retry, ...person } = useRole()
  const Sender = useLazyComponent(loadSender, person.role === 'Instructor' || person.role === 'Admin')
  // Nobody sees what a person without a role may do, because the question failed.
  if (retry) return <RoleProblem onRetry={retry} />
  const titleOf = (path: string) => {
    const label = [...tabsOf(path, { ...person, hasParts: true }), ...sidebarLinksFor(person)].find(
      ({ to }) => to === path,
    )?.label
    return label && links[label]
  }
  return (
    <>
      {Sender && <Sender />}
      <RouteTransition titleOf={titleOf} />
    </>
  )
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

const loadBell = async () => (await import('./notifications/bell.tsx')).Bell

/** Loads after the screen, for signed-in people. */
function LazyBell() {
  const { user } = useAuth()
  const Bell = useLazyComponent(loadBell, user !== null)
  return user && Bell ? <Bell /> : null
}

import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { loadAccount, useRole } from '../auth/auth-provider.tsx'
import { RoleProblem, SignedIn } from '../auth/guards.tsx'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useDashboardTexts } from '../i18n/dashboard.ts'
import { Header } from '../layout/header.tsx'
import { PrefetchScreens } from '../layout/prefetch-screens.tsx'
import { RouteTransition } from '../layout/route-transition.tsx'
import { CONTENT, SkipLink } from '../layout/skip-link.tsx'
import { paths } from '../paths.ts'
import { QueryProvider } from '../queries/query-provider.tsx'
import { TodayWaiting } from '../today/last-known.tsx'
import { PageSpinner } from '../ui/skeleton.tsx'
import { tabsOf } from './areas.ts'
import { HeaderTools } from './header-tools.tsx'
import { OwnBar } from './own-bar.tsx'
import { Sidebar, usePublicLinks } from './sidebar.tsx'
import { sidebarLinksFor } from './sidebar-links.ts'

// At once, and not when React has come to ask for it.
if (!import.meta.env.SSR) loadAccount()

/** R07: the header, a sidebar (a bar and a menu on phones) and the screen. Requires a signed-in user. */
export default function DashboardLayout() {
  const { pathname } = useLocation()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header links={usePublicLinks()} isDashboard className="max-w-384">
        <HeaderTools />
      </Header>
      <SignedIn
        waiting={<Frame>{pathname === paths.dashboard() ? <TodayWaiting /> : <PageSpinner />}</Frame>}
      >
        <Frame sidebar={<Sidebar />}>
          <Ahead />
          <QueryProvider>
            <DashboardScreen />
          </QueryProvider>
        </Frame>
        <OwnBar />
      </SignedIn>
    </div>
  )
}

function Frame({ sidebar, children }: { sidebar?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-384 flex-1 content-start gap-x-8 px-4 sm:px-6 lg:grid-cols-[14.5rem_1fr]">
      <aside className="sticky top-16 hidden max-h-[calc(100dvh-4rem)] self-start overflow-y-auto py-8 lg:block">
        {sidebar}
      </aside>
      {/* The bar of phones covers the end of the page: `pb` leaves room for it. */}
      <main id={CONTENT} tabIndex={-1} className="min-w-0 pt-5 pb-28 outline-none lg:pt-8 lg:pb-16">
        {children}
      </main>
    </div>
  )
}

/** For those who take rolls. */
const loadSender = async () => (await import('../teach/roll/send-rolls.tsx')).RollSender

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

import { lazy, Suspense } from 'react'
import { useAuth } from '../auth/auth-provider.tsx'
import { useVisitor } from '../auth/use-visitor.ts'
import { useConfig } from '../client-config.tsx'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { paths } from '../paths.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PrefetchScreens } from './prefetch-screens.tsx'
import { RouteTransition } from './route-transition.tsx'
import { CONTENT, SkipLink } from './skip-link.tsx'
import { useHeaderLinks } from './use-header-links.ts'

const BeingSetUp = lazy(() => import('./being-set-up.tsx'))

const loadTools = async () => (await import('../dashboard/header-tools.tsx')).HeaderTools

/** R01: sticky header, outlet, footer, and on phones the bar. */
export default function PublicLayout() {
  const { user } = useVisitor()
  const { name, nameBn } = useConfig().centre
  if (user || name || nameBn) return <WholeLayout />
  return (
    <Suspense>
      <BeingSetUp />
    </Suspense>
  )
}

function WholeLayout() {
  const links = useHeaderLinks()
  const { user } = useVisitor()
  const Tools = useLazyComponent(loadTools, useAuth().user !== null)
  const next = user ? [paths.dashboard()] : [paths.login(), paths.register()]
  return (
    <div className="flex min-h-dvh flex-col max-lg:pb-15 has-data-at-hand:max-lg:pb-35">
      <SkipLink />
      <Header links={links} className={user ? 'max-w-384' : 'max-w-6xl'}>
        {Tools && <Tools />}
      </Header>
      <main id={CONTENT} tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
        <RouteTransition />
      </main>
      <Footer />
      <BottomBar />
      <PrefetchScreens pages={[...next, ...links.map(({ to }) => to), paths.bookedSession('any')]} />
    </div>
  )
}

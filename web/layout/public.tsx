import { paths } from '../paths.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PrefetchScreens } from './prefetch-screens.tsx'
import { PrerenderPages } from './prerender-pages.tsx'
import { RouteTransition } from './route-transition.tsx'
import { CONTENT, SkipLink } from './skip-link.tsx'

/** R01: sticky header, outlet, footer. */
export default function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col has-data-at-hand:max-lg:pb-20">
      <SkipLink />
      <Header />
      <main id={CONTENT} tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
        <RouteTransition />
      </main>
      <Footer />
      <PrefetchScreens pages={[paths.bookedSession('any')]} />
      <PrerenderPages />
    </div>
  )
}

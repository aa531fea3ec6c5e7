import { paths } from '../paths.ts'
import { FetchAhead } from '../prefetch/prefetch-screens.tsx'
import { Footer } from './footer.tsx'
import { Bar } from './header.tsx'
import { Screen } from './route-transition.tsx'
import { CONTENT, SkipLink } from './skip-link.tsx'

/** R01: sticky bar, outlet, footer. */
export default function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Bar />
      <main id={CONTENT} tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
        <Screen />
      </main>
      <Footer />
      <FetchAhead pages={[paths.bookedSession('any')]} />
    </div>
  )
}

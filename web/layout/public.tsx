import { Outlet } from 'react-router'
import { useWords } from '../words/index.ts'
import { Bar } from './bar.tsx'
import { Footer } from './footer.tsx'

const CONTENT = 'content'

/** R01: sticky bar, outlet, footer. */
export default function PublicLayout() {
  const words = useWords()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${CONTENT}`}
        className="sr-only z-50 rounded-control bg-primary font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        {words.nav.skip}
      </a>
      <Bar />
      <main id={CONTENT} tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}

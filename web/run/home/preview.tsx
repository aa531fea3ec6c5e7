import { useQuery } from '@tanstack/react-query'
import { AdminOnly, SignedIn } from '../../auth/guards.tsx'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useHomeEditorTexts } from '../../i18n/home-editor.ts'
import { useLanguage } from '../../i18n/index.ts'
import { paths } from '../../paths.ts'
import { homePreviewQuery } from '../../queries/centre.ts'
import { QueryProvider } from '../../queries/query-provider.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { PageSpinner } from '../../ui/skeleton.tsx'

// Not imported at once: then the home page would share its own parts with every page (vite.config.ts).
const load = async () => (await import('../../find/home/home-page.tsx')).HomePage

/** Y02: the home page as it would be if the draft were published. For Admins. */
export default function HomePreviewPage() {
  const texts = useHomeEditorTexts()
  return (
    <>
      <title>{texts.preview}</title>
      <meta name="robots" content="noindex" />
      <QueryProvider>
        <SignedIn>
          <AdminOnly>
            <Preview />
          </AdminOnly>
        </SignedIn>
      </QueryProvider>
    </>
  )
}

/** The browser reads the sessions itself. */
const notRead = { first: null, free: null, next: null, more: false, at: 0 }

function Preview() {
  const texts = useHomeEditorTexts()
  const query = useQuery(homePreviewQuery(useLanguage()))
  const HomePage = useLazyComponent(load, true)
  return (
    <>
      <aside className="sticky top-16 z-10 flex flex-wrap items-center justify-between gap-3 bg-accent-soft px-4 py-2 text-accent-ink sm:px-6">
        <p>{texts.previewing}</p>
        <ButtonLink to={paths.homeEditor()} variant="secondary" size="sm">
          {texts.backToEditor}
        </ButtonLink>
      </aside>
      <Loaded query={query} failed={texts.failed} waiting={<PageSpinner />}>
        {(home) => (HomePage ? <HomePage home={home} sessions={notRead} /> : <PageSpinner />)}
      </Loaded>
    </>
  )
}

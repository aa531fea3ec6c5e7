import { useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { AdminOnly, SignedIn } from '../../auth/guards.tsx'
import { OwnPageArticle } from '../../find/about/own-page-article.tsx'
import { readMarkdown } from '../../find/about/read-markdown.ts'
import { useOwnPageTexts } from '../../i18n/own-pages.ts'
import { paths } from '../../paths.ts'
import { pagesQuery } from '../../queries/centre.ts'
import { QueryProvider } from '../../queries/query-provider.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { PageSpinner } from '../../ui/skeleton.tsx'
import type { Route } from './+types/page-preview.ts'

/** Y06: a page of the centre's own as visitors would read it, published or not. For Admins. */
export default function PagePreview({ params: { slug } }: Route.ComponentProps) {
  const texts = useOwnPageTexts()
  return (
    <>
      <title>{texts.preview}</title>
      <meta name="robots" content="noindex" />
      <QueryProvider>
        <SignedIn>
          <AdminOnly>
            <Preview slug={slug} />
          </AdminOnly>
        </SignedIn>
      </QueryProvider>
    </>
  )
}

const read = (body: string | null) => (body === null ? null : readMarkdown(body))

function Preview({ slug }: { slug: string }) {
  const texts = useOwnPageTexts()
  const query = useQuery(pagesQuery)
  return (
    <>
      <aside className="sticky top-16 z-10 flex flex-wrap items-center justify-between gap-3 bg-accent-soft px-4 py-2 text-accent-ink sm:px-6">
        <p>{texts.previewing}</p>
        <ButtonLink to={paths.pages()} variant="secondary" size="sm">
          {texts.backToPages}
        </ButtonLink>
      </aside>
      <Loaded query={query} failed={texts.failed} waiting={<PageSpinner />}>
        {(pages) => {
          const page = pages.find((one) => one.slug === slug)
          if (!page)
            return (
              <EmptyState
                icon={<SearchX aria-hidden="true" className="size-10" strokeWidth={1.5} />}
                title={texts.isGone}
                text={texts.isGoneHint}
              />
            )
          const { title, titleBn, body, bodyBn } = page
          return (
            <OwnPageArticle en={{ title, nodes: read(body) }} bn={{ title: titleBn, nodes: read(bodyBn) }} />
          )
        }}
      </Loaded>
    </>
  )
}

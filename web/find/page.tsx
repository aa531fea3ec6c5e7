import { data } from 'react-router'
import type { CentrePage } from '../../contract/centre/pages.ts'
import { useCentreName } from '../client-config.tsx'
import { useLanguage } from '../i18n/index.ts'
import { loaderContext, pageRequest } from '../loader-context.ts'
import { PageMeta } from '../page-meta.tsx'
import { paths } from '../paths.ts'
import type { Route } from './+types/page.ts'
import { Markdown } from './about/markdown.tsx'
import { readMarkdown } from './about/read-markdown.ts'

/** Read by web/request-handler.ts. */
export const handle = { isCacheable: true }

/**
 * A page of the centre's own. In both scripts, because the reader may switch in place; Markdown is read here,
 * so that browsers need no code for it.
 */
export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const page = await context.get(loaderContext).page(slug)
  if (!page) throw data(null, { status: 404 })
  context.get(pageRequest).allowCaching()
  const read = (body: string | null) => (body === null ? null : readMarkdown(body))
  return { slug, ...titlesOf(page), nodes: read(page.body), nodesBn: read(page.bodyBn) }
}

const titlesOf = ({ title, titleBn }: CentrePage) => ({ title, titleBn })

export default function OwnPage({ loaderData }: Route.ComponentProps) {
  const centreName = useCentreName()
  const language = useLanguage()
  const { slug, title, titleBn, nodes, nodesBn } = loaderData
  // Where one script is missing, the other stands for it.
  const isBangla = titleBn !== null && (language === 'bn' || title === null)
  const heading = (isBangla ? titleBn : title) ?? ''
  return (
    <article lang={isBangla ? 'bn' : 'en'} className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-12">
      <PageMeta title={`${heading} · ${centreName}`} description={heading} path={paths.page(slug)} />
      <h1 className="wrap-anywhere font-bold text-3xl sm:text-4xl">{heading}</h1>
      <div className="mt-6">
        <Markdown nodes={(isBangla ? nodesBn : nodes) ?? []} />
      </div>
    </article>
  )
}

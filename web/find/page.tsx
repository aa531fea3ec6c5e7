import { data } from 'react-router'
import type { CentrePage } from '../../contract/centre/pages.ts'
import { useCentreName } from '../client-config.tsx'
import { loaderContext, pageRequest } from '../loader-context.ts'
import { PageMeta } from '../page-meta.tsx'
import { paths } from '../paths.ts'
import type { Route } from './+types/page.ts'
import { OwnPageArticle } from './about/own-page-article.tsx'
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
  const { slug, title, titleBn, nodes, nodesBn } = loaderData
  return (
    <OwnPageArticle
      en={{ title, nodes }}
      bn={{ title: titleBn, nodes: nodesBn }}
      meta={(heading) => (
        <PageMeta title={`${heading} · ${centreName}`} description={heading} path={paths.page(slug)} />
      )}
    />
  )
}

import { data } from 'react-router'
import { isTextKind } from '../../contract/centre/text-kinds.ts'
import type { Language } from '../../contract/formats/languages.ts'
import { useCentreName } from '../client-config.tsx'
import { useLanguage } from '../i18n/index.ts'
import { useNavTexts } from '../i18n/nav.ts'
import { usePolicyTexts } from '../i18n/texts.ts'
import { loaderContext, pageRequest } from '../loader-context.ts'
import { PageMeta } from '../page-meta.tsx'
import { paths } from '../paths.ts'
import { DateTime } from '../ui/date-time.tsx'
import type { Route } from './+types/about.ts'
import { Markdown } from './about/markdown.tsx'
import { readMarkdown } from './about/read-markdown.ts'

/** Read by web/request-handler.ts. */
export const handle = { isCacheable: true }

/**
 * The centre's refund policy, privacy policy or terms. In both languages, because the reader may switch in
 * place; Markdown is read here, so that browsers need no code for it.
 */
export async function loader({ context, params: { kind } }: Route.LoaderArgs) {
  if (!isTextKind(kind)) throw data(null, { status: 404 })
  const services = context.get(loaderContext)
  const read = async (language: Language) => {
    const { body, updatedAt } = await services.text(kind, language)
    return { nodes: readMarkdown(body), updatedAt }
  }
  const [en, bn] = await Promise.all([read('en'), read('bn')])
  context.get(pageRequest).allowCaching()
  return { kind, en, bn }
}

export default function About({ loaderData: { kind, ...texts } }: Route.ComponentProps) {
  const { descriptions, since } = usePolicyTexts()
  const centreName = useCentreName()
  const title = useNavTexts().footer.companyLinks[kind]
  const { nodes, updatedAt } = texts[useLanguage()]
  return (
    <article className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-12">
      <PageMeta
        title={`${title} · ${centreName}`}
        description={descriptions[kind]}
        path={paths.about(kind)}
      />
      <h1 className="wrap-anywhere font-bold text-3xl sm:text-4xl">{title}</h1>
      <p className="mt-2 text-muted empty:hidden">
        {updatedAt && (
          <>
            {since} <DateTime value={updatedAt} show="date" />
          </>
        )}
      </p>
      <div className="mt-6">
        <Markdown nodes={nodes} />
      </div>
    </article>
  )
}

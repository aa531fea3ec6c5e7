import { data, redirect, useLocation, useParams } from 'react-router'
import { isTextKind } from '../../contract/centre/text-kinds.ts'
import { ownValue } from '../../contract/http/own-value.ts'
import { useCentreName } from '../client-config.tsx'
import { useCommonTexts } from '../i18n/common.ts'
import type { Texts } from '../i18n/index.ts'
import { useNavTexts } from '../i18n/nav.ts'
import { loaderContext } from '../loader-context.ts'
import { PageMeta } from '../page-meta.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/coming-soon.ts'

const MOVED_PERMANENTLY = 301

/** Leads on from a former placeholder to its own page. Only a demonstration has placeholders. */
export function loader({ context, params: { topic }, request }: Route.LoaderArgs) {
  if (!isTextKind(topic)) {
    if (!context.get(loaderContext).config.demo) throw data(null, { status: 404 })
    return null
  }
  throw redirect(paths.about(topic) + new URL(request.url).search, MOVED_PERMANENTLY)
}

/** The target of the footer's placeholder links (N06). */
export default function ComingSoon() {
  const texts = { common: useCommonTexts(), nav: useNavTexts() }
  const { topic } = useParams()
  const { pathname } = useLocation()
  const title = texts.nav.soon.title(topicName(topic, texts.nav) ?? texts.nav.soon.fallbackTopic)
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-4 py-24 text-center">
      <PageMeta title={`${title} · ${useCentreName()}`} description={texts.nav.soon.text} path={pathname} />
      <h1 className="font-bold text-3xl">{title}</h1>
      <p className="mt-3 text-muted">{texts.nav.soon.text}</p>
      <ButtonLink to={paths.home()} className="mt-8">
        {texts.common.notFound.home}
      </ButtonLink>
    </div>
  )
}

function topicName(topic: string | undefined, texts: Texts['nav']): string | undefined {
  const { companyLinks, otherLinks, socialLinks, appLinks } = texts.footer
  const names: Record<string, string> = { ...companyLinks, ...otherLinks, ...socialLinks, ...appLinks }
  return topic && ownValue(names, topic)
}

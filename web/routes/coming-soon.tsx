import { useLocation, useParams } from 'react-router'
import { useComingSoonWords } from '../i18n/coming-soon.ts'
import { useCommonWords } from '../i18n/common.ts'
import type { Words } from '../i18n/index.ts'
import { useNavWords } from '../i18n/nav.ts'
import { PageMeta } from '../page-meta.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Where the footer's placeholders lead (N06): they are promises, and say so. */
export default function ComingSoon() {
  const words = { comingSoon: useComingSoonWords(), common: useCommonWords(), nav: useNavWords() }
  const { topic } = useParams()
  const { pathname } = useLocation()
  const title = words.comingSoon.title(topicName(topic, words.nav) ?? words.comingSoon.fallbackTopic)
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-4 py-24 text-center">
      <PageMeta
        title={`${title} · ${words.common.brand}`}
        description={words.comingSoon.text}
        path={pathname}
      />
      <h1 className="font-bold text-3xl">{title}</h1>
      <p className="mt-3 text-muted">{words.comingSoon.text}</p>
      <ButtonLink to={paths.home()} className="mt-8">
        {words.common.notFound.home}
      </ButtonLink>
    </div>
  )
}

function topicName(topic: string | undefined, words: Words['nav']): string | undefined {
  const { companyLinks, otherLinks, socialLinks, appLinks } = words.footer
  const names: Record<string, string> = { ...companyLinks, ...otherLinks, ...socialLinks, ...appLinks }
  return topic && Object.hasOwn(names, topic) ? names[topic] : undefined
}

import { useParams } from 'react-router'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useWords, type Words } from '../words/index.ts'

/** Where the footer's placeholders lead (N06): they are promises, and say so. */
export default function ComingSoon() {
  const words = useWords()
  const { topic } = useParams()
  const title = words.common.comingSoon.title(topicName(topic, words))
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-4 py-24 text-center">
      <title>{`${title} · ${words.common.brand}`}</title>
      <h1 className="font-bold text-3xl">{title}</h1>
      <p className="mt-3 text-muted">{words.common.comingSoon.text}</p>
      <ButtonLink to={paths.home()} className="mt-8">
        {words.common.notFound.home}
      </ButtonLink>
    </div>
  )
}

function topicName(topic: string | undefined, words: Words): string {
  const { companyLinks, otherLinks, socialLinks, appLinks } = words.nav.footer
  const names: Record<string, string> = { ...companyLinks, ...otherLinks, ...socialLinks, ...appLinks }
  return (topic && Object.hasOwn(names, topic) && names[topic]) || words.common.comingSoon.fallbackTopic
}

import { useQuery } from '@tanstack/react-query'
import type { OwnInterest } from '../../contract/interests/interests.ts'
import { topicName } from '../../contract/interests/topic-name.ts'
import { useLanguage } from '../i18n/index.ts'
import { catalogueQuery } from '../queries/catalogue.ts'

type Target = Pick<OwnInterest, 'session' | 'level' | 'subject' | 'tutor'>

/** What somebody wants to hear of, in words. */
export function useTopicName(): (of: Target) => string {
  const language = useLanguage()
  const { data } = useQuery(catalogueQuery)
  return ({ session, level, subject, tutor }) =>
    topicName(
      {
        title: session?.title,
        level: data?.levels.find(({ slug }) => slug === level),
        subject: data?.subjects.find(({ slug }) => slug === subject),
        tutor: tutor?.name,
      },
      language,
    )
}

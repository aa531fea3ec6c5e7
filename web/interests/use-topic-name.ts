import type { OwnInterest } from '../../contract/interests/interests.ts'
import { topicName } from '../../contract/interests/topic-name.ts'
import { useLanguage } from '../i18n/index.ts'

type Target = Pick<OwnInterest, 'session' | 'level' | 'subject' | 'tutor'>

/** What somebody wants to hear of, in words. */
export function useTopicName(): (of: Target) => string {
  const language = useLanguage()
  return ({ session, level, subject, tutor }) =>
    topicName({ title: session?.title, level, subject, tutor: tutor?.name }, language)
}

import type { OwnInterest } from '../../contract/interests/interests.ts'
import { topicName } from '../../contract/interests/topic-name.ts'
import { type Level, levels, type Subject, subjects } from '../../contract/sessions/catalogue.ts'
import { useLanguage } from '../i18n/index.ts'

export type Topic = { level: Level | ''; subject: Subject | '' }

/** The level and subject of an address, where they exist. */
export function topicIn(search: URLSearchParams): Topic {
  const [level, subject] = [search.get('level'), search.get('subject')]
  return {
    level: levels.find((one) => one === level) ?? '',
    subject: subjects.find((one) => one === subject) ?? '',
  }
}

type Target = Pick<OwnInterest, 'session' | 'level' | 'subject' | 'tutor'>

/** What somebody wants to hear of, in words. */
export function useTopicName(): (of: Target) => string {
  const language = useLanguage()
  return ({ session, level, subject, tutor }) =>
    topicName({ title: session?.title, level, subject, tutor: tutor?.name }, language)
}

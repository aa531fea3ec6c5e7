import type { OwnInterest } from '../../contract/interests/interests.ts'
import { levelNames, subjectNames } from '../../contract/sessions/subject-names.ts'
import { useLanguage } from '../i18n/index.ts'
import { useInterestMessages } from '../i18n/interests.ts'

type Target = Pick<OwnInterest, 'session' | 'level' | 'subject' | 'tutor'>

/** What somebody wants to hear of, in words: a title, or a subject with its level and tutor. */
export function useTopicName(): (of: Target) => string {
  const messages = useInterestMessages()
  const language = useLanguage()
  return ({ session, level, subject, tutor }) =>
    session?.title ??
    [
      subject && subjectNames[subject][language],
      level && levelNames[level][language],
      tutor && messages.by(tutor.name),
    ]
      .filter(Boolean)
      .join(', ')
}

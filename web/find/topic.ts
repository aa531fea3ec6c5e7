import { LANGUAGE_PARAMETER } from '../../contract/formats/languages.ts'
import { levels, subjects } from '../../contract/sessions/catalogue.ts'
import { levelNames, subjectNames } from '../../contract/sessions/subject-names.ts'
import type { FindTopic } from '../loader-context.ts'

/** What leaves a topic what it is. React Router adds `_routes` when it asks for a page's data. */
const NO_FILTERS = ['page', LANGUAGE_PARAMETER, '_routes']

/**
 * A level, a subject or a tutor, if an address of the search asks for nothing else, and for one of each at
 * most.
 */
export function topicOf(search: URLSearchParams): FindTopic | undefined {
  const asked = [...search].filter(([name, value]) => value !== '' && !NO_FILTERS.includes(name))
  const { level, subject, tutor, ...other } = Object.fromEntries(asked)
  const topic = {
    level: levels.find((one) => one === level),
    subject: subjects.find((one) => one === subject),
    tutor,
  }
  const read = Object.values(topic).filter(Boolean).length
  const isPure = Object.keys(other).length === 0 && read === asked.length
  return isPure && read > 0 ? topic : undefined
}

type Language = keyof (typeof levelNames)['9']

/** A topic's title and address; undefined for that of a tutor, who has a page. */
export function pageOf(topic: FindTopic | undefined, language: Language) {
  if (!topic || topic.tutor || !(topic.level || topic.subject)) return undefined
  const { level, subject } = topic
  const names = [subject && subjectNames[subject][language], level && levelNames[level][language]]
  const search = new URLSearchParams({ ...(level && { level }), ...(subject && { subject }) })
  return { title: names.filter(Boolean).join(', '), search: `?${search}` }
}

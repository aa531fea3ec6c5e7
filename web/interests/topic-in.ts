import { type Level, levels, type Subject, subjects } from '../../contract/sessions/catalogue.ts'

export type Topic = { level: Level | ''; subject: Subject | '' }

/** The level and subject of an address, where they exist. */
export function topicIn(search: URLSearchParams): Topic {
  const [level, subject] = [search.get('level'), search.get('subject')]
  return {
    level: levels.find((one) => one === level) ?? '',
    subject: subjects.find((one) => one === subject) ?? '',
  }
}

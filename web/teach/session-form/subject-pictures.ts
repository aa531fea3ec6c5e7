import { ownValue } from '../../../contract/http/own-value.ts'
import type { Subject } from '../../../contract/sessions/catalogue.ts'

/** Our pictures in public/demo/, by subject. */
const pictures: Partial<Record<Subject, string>> = {
  bangla: 'bangla-literature',
  english: 'english-speaking',
  math: 'numbers',
  'higher-math': 'integral',
  science: 'orbits',
  physics: 'pendulum',
  chemistry: 'flasks',
  biology: 'cell',
  ict: 'networks',
  accounting: 'accounting',
  finance: 'finance',
  business: 'finance',
  economics: 'statistics',
  statistics: 'statistics',
  history: 'history',
  geography: 'globe',
  agriculture: 'plant',
  logic: 'triangle',
  'general-knowledge': 'model-test',
  'spoken-english': 'english-speaking',
  ielts: 'ielts',
  programming: 'programming',
  design: 'drawing',
}

/** The picture of a session to which nobody gives one (K07). */
export function pictureOf(subject: string): string {
  const name = ownValue(pictures, subject)
  return new URL(name ? `/demo/${name}.webp` : '/default-session.jpg', location.origin).href
}

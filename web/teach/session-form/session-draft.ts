import { toLocalInput } from '../../../contract/formats/dates.ts'
import { ownValue } from '../../../contract/http/own-value.ts'
import type { Session, SessionDetail } from '../../../contract/sessions/sessions.ts'
import { draftOfClasses, NO_RULE } from './weekly/rule-draft.ts'

export type Branch = { _id: string; name: string }

/** The form's fields as a session has them. A copy has no dates, since it takes place at another time. */
export function draftOf(session: SessionDetail, branches: Branch[], isCopy: boolean): SessionDraft {
  const { title, tutor, description, fee, image, capacity, classes, lateJoin, minimum, plan } = session
  const date = (name: 'registrationEnd' | 'classStart' | 'classEnd') =>
    isCopy ? '' : toLocalInput(new Date(session[name]))
  return {
    ...{ title, tutor, description, image },
    ...draftOfClasses(session, isCopy),
    registrationStart: toLocalInput(isCopy ? new Date() : new Date(session.registrationStart)),
    registrationEnd: date('registrationEnd'),
    classStart: date('classStart'),
    classEnd: date('classEnd'),
    fee: String(fee),
    parts: plan ? String(plan.parts) : '',
    capacity: capacity === null ? '' : String(capacity),
    lateJoin: lateJoin ?? '',
    minimumCount: minimum ? String(minimum.count) : '',
    minimumDecideAt: minimum && !isCopy ? toLocalInput(new Date(minimum.decideAt)) : '',
    ...catalogueDraft(session, branches),
    roomId: classes.find(({ roomId }) => roomId)?.roomId ?? '',
    joinUrl: '',
    // A copy is mostly another batch of the session.
    seriesId: session.seriesId ?? (isCopy ? session._id : ''),
  }
}

/** The fields of a form that says nothing about them. */
export const NO_CATALOGUE = {
  level: '',
  subject: '',
  mode: '',
  language: '',
  branchId: '',
  place: '',
  tags: '',
  tutorId: '',
} as const

export type CatalogueName = keyof typeof NO_CATALOGUE

/** The fields by which sessions are found, and where they are held. */
export function catalogueDraft(session: Session, branches: Branch[]): Record<CatalogueName, string> {
  return {
    level: session.level ?? '',
    subject: session.subject ?? '',
    mode: session.mode ?? '',
    language: session.language ?? '',
    branchId: session.branchId ?? '',
    place: placeBeside(session, branches),
    tags: session.tags.join(', '),
    tutorId: session.tutorId ?? '',
  }
}

/** The API says a place with its branch in front of it; the form asks for them apart. */
function placeBeside({ place = '', branchId }: Session, branches: Branch[]): string {
  const branch = branches.find(({ _id }) => _id === branchId)?.name
  return branch && place.startsWith(branch) ? place.slice(branch.length).replace(/^, /, '') : place
}

/** The fields of a session's form, before anybody has typed. */
export const EMPTY_SESSION = {
  title: '',
  tutor: '',
  description: '',
  registrationStart: '',
  registrationEnd: '',
  classStart: '',
  classEnd: '',
  ...NO_RULE,
  duration: '',
  fee: '',
  /** In how many monthly parts it may be paid. */
  parts: '',
  image: '',
  capacity: '',
  /** What people pay who join after the first class. */
  lateJoin: '',
  minimumCount: '',
  minimumDecideAt: '',
  ...NO_CATALOGUE,
  roomId: '',
  joinUrl: '',
  /** The course of which it is a batch. */
  seriesId: '',
}

/** The form of a new session: its tutor is who writes it, and people may book at once. The rest follows. */
export const newDraft = (tutor: string): SessionDraft => ({
  ...EMPTY_SESSION,
  tutor,
  registrationStart: toLocalInput(new Date()),
  image: pictureOf(''),
})

export type SessionDraft = { [Name in keyof typeof EMPTY_SESSION]: string }

/** Our pictures in public/demo/, by subject. */
const pictures: Partial<Record<string, string>> = {
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

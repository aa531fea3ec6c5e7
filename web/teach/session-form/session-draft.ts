import { toLocalInput } from '../../../contract/formats/dates.ts'
import type { Session, SessionDetail } from '../../../contract/sessions/sessions.ts'
import { type CatalogueName, NO_CATALOGUE } from './catalogue-fields.tsx'
import { pictureOf } from './subject-pictures.ts'
import { draftOfClasses, NO_RULE } from './weekly/rule-draft.ts'

type Branch = { _id: string; name: string }

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
    // Whoever copies a session mostly makes another batch of it.
    seriesId: session.seriesId ?? (isCopy ? session._id : ''),
  }
}

/** The part of a form that `CatalogueFields` shows. */
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

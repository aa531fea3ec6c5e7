import { NO_CATALOGUE } from './catalogue-fields.tsx'
import { NO_RULE } from './weekly/rule-draft.ts'

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

export type SessionDraft = { [Name in keyof typeof EMPTY_SESSION]: string }

import type { Mode, TeachingLanguage } from '../../contract/sessions/catalogue.ts'
import type { LateJoin } from '../../contract/sessions/late-join.ts'

/** Days from today, and the time of day, in Asia/Dhaka. */
export type DemoTime = { days: number; hour: number; minute?: number }

export type DemoSession = {
  title: string
  tutor: string
  /** The email of the owner's account. Default: the demo Instructor. */
  tutorEmail?: string
  level: string
  subject?: string
  mode: Mode
  language: TeachingLanguage
  /** The name of a demonstration's branch. */
  branch?: string
  description: string
  registrationStart: DemoTime
  registrationEnd: DemoTime
  classStart: DemoTime
  classEnd: DemoTime
  duration: string
  /** Decimal taka. */
  fee: number
  capacity: number | null
  /** A path below public/. */
  image: string
  status: 'approved' | 'pending' | 'rejected'
  /**
   * Weekly classes in the place of one, by their topics; the first begins at `classStart`, the last ends at
   * `classEnd`.
   */
  weekly?: { minutes: number; topics: string[] }
  lateJoin?: LateJoin
  /** `isMet`: it was decided that the session runs. */
  minimum?: { count: number; decideAt: DemoTime; isMet?: true }
  /** In how many parts its fee may be paid. */
  parts?: number
  /** Who has a seat by parts: since when, and how many they have paid. */
  payers?: { who: 'student' | 'classmates'; count: number; since: DemoTime; paid: number }[]
  rejectionReason?: string
  feedback?: string
}

export type DemoTutor = {
  name: string
  email: string
  education: string
  expertise: string
  /** Whole years. */
  experience: number
  availability: 'Weekdays' | 'Weekends' | 'Evenings'
  photo: string
  bio: string
  status: 'pending' | 'active' | 'cancelled'
  createdAt: DemoTime
}

/** `session`: the title of the session that it is about. */
export type DemoNote = { title: string; description: string; createdAt: DemoTime; session?: string }

/** `session`: the title of the session that it is about. */
export type DemoReview = {
  session: string
  rating: number
  text?: string
  at: DemoTime
  answer?: { text: string; at: DemoTime }
}

/** `topic`: of the class that it is for. */
export type DemoMaterial = { session: string; topic?: string; title: string; image: string; link: string }

import type { FirstStep } from '../contract/centre/first-steps.ts'
import type { SettingName } from '../contract/centre/settings.ts'
import type { TextKind } from '../contract/centre/text-kinds.ts'
import type { Language } from '../contract/formats/languages.ts'

const segment = encodeURIComponent
const ofSession = (id: string | undefined) => (id ? `?session=${segment(id)}` : '')

/** The URLs of all pages, so that no component builds one from strings. `routes.ts` serves them. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  register: () => '/register',
  signup: () => '/signup',
  forgotPassword: () => '/forgot-password',
  mailedLink: () => '/mailed-link',
  bookedSession: (id: string) => `/bookedSession/${segment(id)}`,
  /** The same, for somebody who has pressed Book Now: its booking goes on. */
  seat: (id: string) => `/bookedSession/${segment(id)}#book`,
  /** Where a session that is closed offers to tell when it opens. */
  tellMe: (id: string) => `/bookedSession/${segment(id)}#tell-me`,
  findSessions: (filters = '') => `/sessions${filters}`,
  session: (slug: string) => `/sessions/${segment(slug)}`,
  /** For everybody; `ourTutors` is the specification's page of who is signed in. */
  tutors: () => '/tutors',
  beOurTutor: () => '/be-our-tutor',
  tutor: (slug: string) => `/tutors/${segment(slug)}`,
  /** Drawn by the server; `version` changes with what it shows. */
  sharePicture: (of: 'sessions' | 'tutors', id: string, language: Language, version: string) =>
    `/share/${of}/${segment(id)}/${language}-${segment(version)}.jpg`,
  /** One of the centre's own pictures, such as its icons; an old version leads to the current one. */
  centrePicture: (version: string, file: string) => `/centre/${version}/${file}`,
  /** The refund policy, the privacy policy and the terms of use. */
  about: (kind: TextKind) => `/about/${kind}`,
  /** One that the centre has written. */
  page: (slug: string) => `/pages/${segment(slug)}`,
  comingSoon: (topic: string) => `/coming-soon/${segment(topic)}`,
  dashboard: () => '/dashboard',
  bookedSessions: () => '/dashboard/booked-sessions',
  booked: (id: string) => `/dashboard/booked/${segment(id)}`,
  /** With the other batches of its course open. */
  switchBatch: (id: string) => `/dashboard/booked/${segment(id)}#switch`,
  /** Without a query, this week. */
  routine: (query = '') => `/dashboard/routine${query}`,
  /** An Admin’s and a cashier’s routine is the centre’s, unless they ask for their own. */
  ownRoutine: () => '/dashboard/routine?of=mine',
  /** What is to be paid of fees by parts, and what is paid. */
  dues: () => '/dashboard/dues',
  /** With a part, the first buys the seat; later ones pay for a seat that one has. */
  payment: (sessionId: string, part?: number) =>
    `/dashboard/payment/${segment(sessionId)}${part === undefined ? '' : `?part=${part}`}`,
  /** Opens the card form at once. */
  cardPayment: (sessionId: string, part?: number) =>
    `/dashboard/payment/${segment(sessionId)}?${part === undefined ? '' : `part=${part}&`}method=card`,
  checkout: (id: string) => `/dashboard/checkouts/${segment(id)}`,
  paymentHistory: () => '/dashboard/paymentHistory',
  everyonesPayments: (filters: Record<string, string> = {}) =>
    `/dashboard/paymentHistory?${new URLSearchParams({ of: 'everyone', ...filters })}`,
  /** Of a day, and of the rows below one of its figures. */
  refunds: () => '/dashboard/refunds',
  close: (query = '') => `/dashboard/close${query}`,
  /** Seats that were booked on these days. */
  bookedSeats: (from: string, to: string) => `/dashboard/booked-seats?${new URLSearchParams({ from, to })}`,
  disputes: () => '/dashboard/disputes',
  heldPayments: () => '/dashboard/held-payments',
  /** People whom no message reaches. */
  calls: () => '/dashboard/calls',
  money: () => '/dashboard/money',
  receipt: (bookingId: string) => `/dashboard/receipt/${segment(bookingId)}`,
  paymentReceipt: (paymentId: string) => `/dashboard/receipts/${segment(paymentId)}`,
  sessionList: () => '/dashboard/my-created-sessions',
  /** Those that wait for an Admin. */
  waitingSessions: () => '/dashboard/my-created-sessions?status=pending',
  /** Those whose tutor teaches no more. */
  untaughtSessions: () => '/dashboard/my-created-sessions?status=untaught',
  rejectedSessions: () => '/dashboard/my-created-sessions?status=rejected',
  createSession: () => '/dashboard/sessions',
  editSession: (id: string) => `/dashboard/sessions?edit=${segment(id)}`,
  copySession: (id: string) => `/dashboard/sessions?copy=${segment(id)}`,
  roster: (sessionId: string) => `/dashboard/roster/${segment(sessionId)}`,
  /** What is printed of it to take the roll on paper. */
  rollSheet: (sessionId: string) => `/dashboard/roster/${segment(sessionId)}?view=sheet`,
  /** The rolls of a month, for paper. */
  sessionMonth: (sessionId: string) => `/dashboard/roster/${segment(sessionId)}?view=month`,
  personMonth: (id: string) => `/dashboard/people/${segment(id)}/attendance`,
  ownMonth: () => '/dashboard/attendance',
  roll: (classId: string) => `/dashboard/roll/${segment(classId)}`,
  /** What one teaches in a month, such as 2026-11: its classes, or some of them, or their students. */
  taught: (month: string, show: 'all' | 'held' | 'ahead' | 'students') =>
    `/dashboard/taught?${new URLSearchParams({ month, show })}`,
  /** Who comes too rarely, of all sessions. */
  oftenAbsent: () => '/dashboard/often-absent',
  manageTutors: () => '/dashboard/all-users',
  waitingTutors: () => '/dashboard/all-users?status=pending',
  tutorApplication: () => '/dashboard/tutors',
  ourTutors: () => '/dashboard/our-tutors',
  uploadMaterials: () => '/dashboard/upload-materials',
  viewMaterials: () => '/dashboard/view-materials',
  manageRoles: () => '/dashboard/adminUsers',
  /** Of the accounts that ask for one. */
  askedRoles: () => '/dashboard/adminUsers?asking=true',
  profile: () => '/dashboard/profile',
  /** Where one asks to be told of a level and a subject. */
  interests: (topic: string) => `/dashboard/profile?${topic}`,
  /** Who waits to hear of something. */
  enquiries: () => '/dashboard/enquiries',
  outbox: (filters = '') => `/dashboard/outbox${filters}`,
  auditTrail: (filters = '') => `/dashboard/audit-trail${filters}`,
  /** With a session, its sale. To whom is `deskState`. */
  desk: (session?: string) => `/dashboard/desk${ofSession(session)}`,
  /** All about a person, for the desk. */
  person: (id: string) => `/dashboard/people/${segment(id)}`,
  /** What the desk does for a person about their seat. */
  deskBooking: (id: string) => `/dashboard/desk/bookings/${segment(id)}`,
  /** Everybody’s, for the centre. */
  centreDues: (query = '') => `/dashboard/centre-dues${query}`,
  discounts: () => '/dashboard/discounts',
  branches: () => '/dashboard/branches',
  levels: () => '/dashboard/levels',
  holidays: () => '/dashboard/holidays',
  centre: () => '/dashboard/centre',
  /** What a new centre does first; with a step, that one. */
  firstHour: (step?: FirstStep) => `/dashboard/first-hour${step ? `#${step}` : ''}`,
  /** Where Admins write what `page` shows. */
  pages: () => '/dashboard/pages',
  /** With a rule, its form. */
  rules: (rule?: SettingName) => `/dashboard/rules${rule ? `#${rule}` : ''}`,
  /** Where Admins write what `about` shows. */
  texts: () => '/dashboard/texts',
  text: (kind: TextKind, language: Language) => `/dashboard/texts/${kind}/${language}`,
  /** Where Admins make the home page, and look at it before everybody does. */
  homeEditor: () => '/dashboard/home-page',
  homePreview: () => '/preview/home',
  system: () => '/dashboard/system',
  /** With a session, the note is about it. */
  createNote: (sessionId?: string) => `/dashboard/create-note${ofSession(sessionId)}`,
  manageNotes: (sessionId?: string) => `/dashboard/manage-notes${ofSession(sessionId)}`,
  studyMaterials: (sessionId?: string) => `/dashboard/study-materials${ofSession(sessionId)}`,
} as const

/** The person whom the desk serves. Not in the address, which would stay in a shared computer's history. */
export type DeskState = { person: string; personId?: string }
/** `person`: a number or an address. `personId`: who is meant of those who share it. */
export const deskState = (person: string | null | undefined, personId?: string): DeskState | undefined =>
  person ? { person, ...(personId && { personId }) } : undefined

import { dayOf, TIME_ZONE } from '../../contract/formats/dates.ts'
import type { Language } from '../../contract/formats/languages.ts'
import type { Weekday } from '../../contract/sessions/catalogue.ts'
import { bookableUntil } from '../../contract/sessions/late-join.ts'
import { type SessionState, sessionState } from '../../contract/sessions/session-state.ts'
import type { SessionClass, SessionDetail } from '../../contract/sessions/sessions.ts'
import { paths } from '../paths.ts'

type Setting = {
  url: string
  description: string
  /** The drawn picture: a path or a URL. */
  picture: string
  brand: string
  currency: string
  language: Language
  now: Date
}
type JsonLd = Record<string, unknown>

const SCHEMA = 'https://schema.org/'

/**
 * A session for search engines: one class is an event, several are a course with one instance. It has what
 * these require: https://developers.google.com/search/docs/appearance/structured-data/event and
 * …/course-info.
 */
export function sessionJsonLd(session: SessionDetail, setting: Setting): JsonLd {
  const held = session.classes.filter(({ state }) => state !== 'cancelled')
  return held.length > 1 ? course(session, held, setting) : event(session, held[0], setting)
}

const event = (session: SessionDetail, only: SessionClass | undefined, setting: Setting): JsonLd => ({
  '@type': 'EducationEvent',
  ...common(session, setting),
  ...whenAndWhere(session, setting),
  ...teaching(session, setting),
  eventStatus: `${SCHEMA}${session.cancelledAt ? 'EventCancelled' : only?.movedFrom ? 'EventRescheduled' : 'EventScheduled'}`,
  ...(only?.movedFrom && { previousStartDate: only.movedFrom }),
  organizer: organization(setting),
  offers: offer(session, setting),
})

const course = (session: SessionDetail, held: SessionClass[], setting: Setting): JsonLd => ({
  '@type': 'Course',
  ...common(session, setting),
  provider: organization(setting),
  offers: offer(session, setting),
  hasCourseInstance: {
    '@type': 'CourseInstance',
    name: session.title,
    courseMode: isOnSite(session) ? 'Onsite' : 'Online',
    courseWorkload: workload(held),
    ...whenAndWhere(session, setting),
    ...weekOf(session),
    ...teaching(session, setting),
    eventStatus: `${SCHEMA}${session.cancelledAt ? 'EventCancelled' : 'EventScheduled'}`,
    organizer: organization(setting),
    offers: offer(session, setting),
  },
})

const isOnSite = ({ mode, place }: SessionDetail) => mode === 'onsite' || (!mode && place !== undefined)

function common(session: SessionDetail, { url, description, picture, language }: Setting): JsonLd {
  const { title, image, levelName, subjectName, fee, rating, language: spoken } = session
  return {
    name: title,
    description,
    image: [picture, image].map((one) => new URL(one, url).href),
    isAccessibleForFree: fee === 0,
    ...(spoken && { inLanguage: spoken === 'both' ? ['bn', 'en'] : spoken }),
    ...(levelName && { educationalLevel: levelName[language] }),
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ...{ ratingValue: rating.average, reviewCount: rating.count, bestRating: 5, worstRating: 1 },
      },
    }),
    ...(subjectName && { about: { '@type': 'Thing', name: subjectName[language] } }),
  }
}

function whenAndWhere(session: SessionDetail, { url, brand }: Setting): JsonLd {
  const { classStart, classEnd, place = brand, address = place } = session
  return {
    startDate: classStart,
    endDate: classEnd,
    eventAttendanceMode: `${SCHEMA}${isOnSite(session) ? 'Offline' : 'Online'}EventAttendanceMode`,
    location: isOnSite(session)
      ? {
          '@type': 'Place',
          name: place,
          address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'BD' },
        }
      : { '@type': 'VirtualLocation', url },
  }
}

const dayNames: Record<Weekday, string> = {
  ...{ sat: 'Saturday', sun: 'Sunday', mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday' },
  ...{ thu: 'Thursday', fri: 'Friday' },
}

/** The weekly hours of a course, between its first and its last day. */
function weekOf({ schedule, classStart, classEnd }: SessionDetail): JsonLd {
  const week = schedule?.weekly?.map(({ days, start, end }) => ({
    '@type': 'Schedule',
    repeatFrequency: 'P1W',
    byDay: days.map((day) => `${SCHEMA}${dayNames[day]}`),
    ...{ startTime: `${start}:00`, endTime: `${end}:00`, scheduleTimezone: TIME_ZONE },
    ...{ startDate: dayOf(new Date(classStart)), endDate: dayOf(new Date(classEnd)) },
  }))
  return week ? { eventSchedule: week } : {}
}

/** A course instance is an event too, so its tutor also is the performer. */
function teaching({ tutor, tutorSlug, capacity, seatsLeft }: SessionDetail, { url }: Setting): JsonLd {
  const page = tutorSlug && new URL(paths.tutor(tutorSlug), url).href
  const person = { '@type': 'Person', name: tutor, ...(page && { url: page }) }
  return {
    performer: person,
    ...(capacity !== null && {
      maximumAttendeeCapacity: capacity,
      remainingAttendeeCapacity: seatsLeft,
    }),
  }
}

const organization = ({ brand, url }: Setting): JsonLd => ({
  '@type': 'EducationalOrganization',
  name: brand,
  url: new URL('/', url).href,
})

const offer = (session: SessionDetail, { url, currency, now }: Setting): JsonLd => ({
  '@type': 'Offer',
  category: session.fee === 0 ? 'Free' : 'Paid',
  url,
  price: session.fee,
  priceCurrency: currency,
  validFrom: session.registrationStart,
  validThrough: bookableUntil(session).toISOString(),
  availability: availability(session, now),
})

const MINUTE_MS = 60_000

/** The time in class, as a duration of ISO 8601: PT7H30M. */
function workload(held: SessionClass[]): string {
  const ms = held.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0)
  const minutes = Math.round(ms / MINUTE_MS)
  return `PT${Math.floor(minutes / 60)}H${minutes % 60}M`
}

const TERMS: Record<SessionState['state'], string> = {
  open: 'InStock',
  soldOut: 'SoldOut',
  notOpen: 'PreOrder',
  registrationOver: 'Discontinued',
  running: 'Discontinued',
  over: 'Discontinued',
  pending: 'Discontinued',
  rejected: 'Discontinued',
  cancelled: 'Discontinued',
}

/** The availability of seats in terms of https://schema.org/ItemAvailability. */
export function availability(...[session, now]: Parameters<typeof sessionState>): string {
  return `https://schema.org/${TERMS[sessionState(session, now).state]}`
}

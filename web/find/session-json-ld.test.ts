import { describe, expect, test } from 'vitest'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { availability, sessionJsonLd } from './session-json-ld.ts'

const url = 'https://boithok.test/sessions/vectors-k7w2m9xd'
const setting = {
  ...{ url, description: 'Arrows', picture: '/share/sessions/1/en-1.jpg', brand: 'Boithok', currency: 'BDT' },
  ...{ language: 'en' as const, now: new Date('2026-11-20T00:00:00Z') },
}

const lesson = (day: number, state: 'planned' | 'cancelled' = 'planned') => ({
  _id: `01931f3c-0000-7000-8000-0000000000${day}`,
  start: `2026-11-${day}T09:30:00.000Z`,
  end: `2026-11-${day}T12:00:00.000Z`,
  state,
})

const session: SessionDetail = {
  ...{
    _id: '01931f3c-0000-7000-8000-000000000001',
    title: 'Vectors',
    tutor: 'Farhana Akter',
    description: 'Arrows',
  },
  ...{ registrationStart: '2026-11-01T00:00:00.000Z', registrationEnd: '2026-11-24T00:00:00.000Z' },
  ...{ startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-29T12:00:00.000Z', duration: '2h 30m' },
  ...{ classStart: '2026-11-25T09:30:00.000Z', classEnd: '2026-11-25T12:00:00.000Z' },
  ...{
    fee: 450,
    price: 450,
    image: 'https://boithok.test/default-session.jpg',
    status: 'approved',
    tags: [],
  },
  ...{
    capacity: 20,
    seatsLeft: 3,
    enrolled: 17,
    level: '11',
    levelName: { en: 'Class 11', bn: 'একাদশ শ্রেণি' },
    subject: 'physics',
    subjectName: { en: 'Physics', bn: 'পদার্থবিজ্ঞান' },
    mode: 'online',
    language: 'both',
  },
  classes: [lesson(25)],
  ...{ reviews: [], reviewCount: 0 },
  tutorSlug: 'farhana-akter-9f2c41d07ab3',
}
const onsite = { mode: 'onsite', place: 'Farmgate, Room 2', address: '12 Green Road, Dhaka' } as const
const weekly = {
  classes: [lesson(22), lesson(25), lesson(29)],
  schedule: {
    weekly: [{ days: ['sun' as const, 'wed' as const], start: '15:30', end: '18:00' }],
    ...{ left: 3, all: 3 },
  },
}
const several = { classes: [lesson(25), lesson(26, 'cancelled'), lesson(27), lesson(29)] }

type Thing = { [name: string]: unknown } & { '@type': string }

/** What Google requires, by type: the documents are linked in session-json-ld.ts. */
const REQUIRED: Record<string, string[]> = {
  EducationEvent: ['name', 'startDate', 'location'],
  Course: ['name', 'description', 'provider', 'offers', 'hasCourseInstance'],
  Schedule: ['repeatFrequency', 'byDay', 'startTime', 'endTime', 'scheduleTimezone'],
  CourseInstance: ['courseMode', 'courseWorkload', 'startDate', 'location'],
  Offer: ['category', 'price', 'priceCurrency', 'availability', 'url', 'validFrom'],
  Place: ['name', 'address'],
  PostalAddress: ['streetAddress', 'addressCountry'],
  VirtualLocation: ['url'],
  EducationalOrganization: ['name', 'url'],
  Person: ['name'],
  Thing: ['name'],
}

/** The properties that schema.org knows of each type, of those that we write. */
const EVENT = `startDate endDate eventAttendanceMode eventStatus previousStartDate location organizer performer offers about
  maximumAttendeeCapacity remainingAttendeeCapacity isAccessibleForFree inLanguage`
const THING = 'name description image url'
const KNOWN: Record<string, string> = {
  // educationalLevel is of EducationEvent itself.
  EducationEvent: `${THING} ${EVENT} educationalLevel`,
  Course: `${THING} provider offers hasCourseInstance isAccessibleForFree inLanguage educationalLevel about`,
  CourseInstance: `${THING} ${EVENT} courseMode courseWorkload eventSchedule`,
  Schedule: 'repeatFrequency byDay startTime endTime scheduleTimezone startDate endDate',
  Offer: `${THING} category price priceCurrency availability validFrom validThrough`,
  Place: `${THING} address`,
  PostalAddress: 'streetAddress addressCountry',
  VirtualLocation: THING,
  EducationalOrganization: THING,
  Person: THING,
  Thing: THING,
}

/** Every object of the data with a type, checked against both lists. */
function expectValid(value: unknown): void {
  if (Array.isArray(value)) for (const one of value) expectValid(one)
  expect(value).not.toBeUndefined()
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return
  const { '@type': type, ...properties } = value as Thing
  const known = (KNOWN[type] ?? '').split(/\s+/)
  for (const name of REQUIRED[type] ?? [`no type ${type}`]) expect(properties, type).toHaveProperty(name)
  for (const [name, inner] of Object.entries(properties)) {
    expect(known, type).toContain(name)
    expectValid(inner)
  }
}

describe.each([
  ['an online class', {}],
  ['an on-site class', onsite],
  ['a class at a place without a mode', { mode: undefined, place: 'Room 2' }],
  ['a class without a mode', { mode: undefined }],
  ['an online course', several],
  ['a weekly course', weekly],
  ['an on-site course', { ...onsite, ...several }],
  ['a free class', { fee: 0 }],
  [
    'a class without limits, level or subject',
    { capacity: null, seatsLeft: null, levelName: undefined, subjectName: undefined },
  ],
  ['a class that was moved', { classes: [{ ...lesson(25), movedFrom: '2026-11-24T09:30:00.000Z' }] }],
] as [string, Partial<SessionDetail>][])('F04 the data about %s', (_what, changes) => {
  const about = sessionJsonLd({ ...session, ...changes } as SessionDetail, setting)

  test('has what search engines require, and only what schema.org knows', () => expectValid(about))

  test('names pages and pictures by whole addresses', () => {
    const text = JSON.stringify(about)
    for (const [, value = ''] of text.matchAll(/"(?:url|image)":"([^"]+)"/g)) expect(value).toMatch(/^https:/)
    expect(about.image).toEqual([
      'https://boithok.test/share/sessions/1/en-1.jpg',
      'https://boithok.test/default-session.jpg',
    ])
  })
})

test('F04 an on-site class says the street, an online one its page', () => {
  expect(sessionJsonLd({ ...session, ...onsite }, setting)).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: 'Farmgate, Room 2',
      address: { streetAddress: '12 Green Road, Dhaka' },
    },
  })
  expect(sessionJsonLd(session, setting)).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    performer: { name: 'Farhana Akter', url: 'https://boithok.test/tutors/farhana-akter-9f2c41d07ab3' },
    offers: {
      category: 'Paid',
      price: 450,
      priceCurrency: 'BDT',
      availability: 'https://schema.org/InStock',
    },
  })
})

test('F04 several classes are a course; a cancelled one counts for nothing', () => {
  expect(sessionJsonLd({ ...session, ...several }, setting)).toMatchObject({
    '@type': 'Course',
    provider: { name: 'Boithok' },
    hasCourseInstance: { courseMode: 'Online', courseWorkload: 'PT7H30M' },
  })
  const one = sessionJsonLd({ ...session, classes: [lesson(25), lesson(26, 'cancelled')] }, setting)
  expect(one['@type']).toBe('EducationEvent')
})

test('F04 a weekly course says its days and hours', () => {
  const about = sessionJsonLd({ ...session, ...weekly, classEnd: '2026-11-29T12:00:00.000Z' }, setting)
  expect(about.hasCourseInstance).toMatchObject({
    eventSchedule: [
      {
        '@type': 'Schedule',
        repeatFrequency: 'P1W',
        byDay: ['https://schema.org/Sunday', 'https://schema.org/Wednesday'],
        ...{ startTime: '15:30:00', endTime: '18:00:00', scheduleTimezone: 'Asia/Dhaka' },
        ...{ startDate: '2026-11-25', endDate: '2026-11-29' },
      },
    ],
  })
})

test('F04 a moved class says when it was to be', () => {
  const movedFrom = '2026-11-24T09:30:00.000Z'
  expect(sessionJsonLd({ ...session, classes: [{ ...lesson(25), movedFrom }] }, setting)).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: movedFrom,
  })
})

const times = {
  status: 'approved' as const,
  seatsLeft: 1,
  registrationStart: '2026-11-01T00:00:00Z',
  registrationEnd: '2026-11-10T00:00:00Z',
  classStart: '2026-11-20T00:00:00Z',
  classEnd: '2026-11-20T02:00:00Z',
}

test.each([
  ['PreOrder', '2026-10-31', {}],
  ['PreOrder', '2026-10-31', { seatsLeft: 0 }],
  ['InStock', '2026-11-05', {}],
  ['InStock', '2026-11-05', { seatsLeft: null }],
  ['SoldOut', '2026-11-05', { seatsLeft: 0 }],
  ['Discontinued', '2026-11-11', {}],
  ['Discontinued', '2026-11-20T01:00:00Z', {}],
  ['Discontinued', '2026-11-21', {}],
  ['Discontinued', '2026-11-05', { status: 'rejected' as const }],
])('structured data says %s on %s', (term, now, changes) => {
  expect(availability({ ...times, ...changes }, new Date(now))).toBe(`https://schema.org/${term}`)
})

test('F04 an offer is never in stock beyond the instant until which it says to be valid', () => {
  const course = { ...session, ...several, classEnd: '2026-11-29T12:00:00.000Z' }
  const offerAt = (now: string, changes: object) =>
    sessionJsonLd({ ...course, ...changes }, { ...setting, now: new Date(now) }).offers
  const late = { lateJoin: 'pro_rata' as const, lateJoinUntil: '2026-11-29T09:30:00.000Z' }
  // Registration has ended, and people join late.
  expect(offerAt('2026-11-26T00:00:00Z', late)).toMatchObject({
    availability: 'https://schema.org/InStock',
    validThrough: '2026-11-29T09:29:59.999Z',
  })
  expect(offerAt('2026-11-26T00:00:00Z', {})).toMatchObject({
    availability: 'https://schema.org/Discontinued',
    validThrough: session.registrationEnd,
  })
  expect(offerAt('2026-11-29T09:30:00Z', late)).toMatchObject({
    availability: 'https://schema.org/Discontinued',
  })
})

test('F04 A07 stars only where the session says them, which it does from three reviews on', () => {
  expect(sessionJsonLd(session, setting)).not.toHaveProperty('aggregateRating')
  const rated = { ...session, rating: { average: 4.6, count: 12 } }
  for (const one of [rated, { ...rated, ...several }])
    expect(sessionJsonLd(one, setting)).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.6, reviewCount: 12, bestRating: 5 },
    })
})

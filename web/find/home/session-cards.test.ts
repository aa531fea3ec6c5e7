import { expect, test } from 'vitest'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { available, freeAndOpen } from './session-cards.ts'
import { toCards } from './to-cards.ts'

const session: Session = {
  _id: '01900000-0000-7000-8000-000000000001',
  title: 'Vectors',
  tutor: 'Rafiq Hasan',
  description: 'x'.repeat(5000),
  registrationStart: '2026-11-01T00:00:00.000Z',
  registrationEnd: '2026-11-20T00:00:00.000Z',
  classStart: '2026-11-21T00:00:00.000Z',
  classEnd: '2026-11-22T00:00:00.000Z',
  startDate: '2026-11-01T00:00:00.000Z',
  endDate: '2026-11-22T00:00:00.000Z',
  duration: '2h',
  fee: 750.5,
  price: 750.5,
  image: '/demo/vectors.webp',
  status: 'approved',
  capacity: null,
  seatsLeft: null,
  enrolled: 0,
  tags: [],
}

test('N09 pending and rejected sessions make no card', () => {
  const statuses = ['pending', 'approved', 'rejected'] as const
  expect(toCards(statuses.map((status) => ({ ...session, status })))).toHaveLength(1)
})

test('C05 a response without sessions makes no card', () => {
  expect(toCards(undefined)).toEqual([])
})

test('N07 a card has what it shows, and a short description', () => {
  const [card] = toCards([session])
  expect(card).toMatchObject({ title: 'Vectors', fee: 750.5, image: '/demo/vectors.webp' })
  expect(card?.description.length).toBeLessThan(200)
})

test('R03 an offered free class is free, open and has a seat', () => {
  const open = new Date('2026-11-10')
  const cards = toCards([
    { ...session, title: 'paid' },
    { ...session, title: 'free', fee: 0 },
    { ...session, title: 'sold out', fee: 0, capacity: 5, seatsLeft: 0 },
    { ...session, title: 'not open yet', fee: 0, registrationStart: '2026-11-15T00:00:00.000Z' },
    { ...session, title: 'over', fee: 0, registrationEnd: '2026-11-09T00:00:00.000Z' },
  ])
  expect(freeAndOpen(cards, open).map(({ title }) => title)).toEqual(['free'])
  const many = toCards(Array.from({ length: 9 }, () => ({ ...session, fee: 0 })))
  expect(freeAndOpen(many, open)).toHaveLength(3)
})

test('N09 B05 what nobody can book any more, or not yet, is not available; a course that is joined late is', () => {
  const cards = toCards([
    { ...session, title: 'open' },
    { ...session, title: 'sold out', capacity: 5, seatsLeft: 0 },
    { ...session, title: 'not open yet', registrationStart: '2026-11-15T00:00:00.000Z' },
    { ...session, title: 'registration over', registrationEnd: '2026-11-09T00:00:00.000Z' },
    {
      ...{ ...session, title: 'late', registrationEnd: '2026-11-09T00:00:00.000Z' },
      ...{ classStart: '2026-11-09T00:00:00.000Z', lateJoin: 'full' },
      lateJoinUntil: '2026-11-21T00:00:00.000Z',
    },
  ])
  const titles = available(cards, new Date('2026-11-10')).map(({ title }) => title)
  expect(titles).toEqual(['open', 'sold out', 'late'])
})

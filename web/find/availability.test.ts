import { expect, test } from 'vitest'
import { availability } from './session-json-ld.ts'

const session = {
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
  expect(availability({ ...session, ...changes }, new Date(now))).toBe(`https://schema.org/${term}`)
})

import { describe, expect, test } from 'vitest'
import { registrationBadge } from '../../contract/sessions/session-state.ts'
import { displayedStatus } from '../../contract/sessions/status.ts'

const dates = {
  startDate: '2026-11-20T04:00:00.000Z',
  registrationEnd: '2026-11-25T04:00:00.000Z',
  endDate: '2026-12-01T04:00:00.000Z',
}

describe('T04 the displayed status', () => {
  test.each(['pending', 'rejected'] as const)('%s stays, whatever the dates', (status) => {
    for (const instant of ['2020-01-01', '2026-11-21', '2030-01-01']) {
      expect(displayedStatus({ status, ...dates }, new Date(instant))).toBe(status)
    }
  })

  test.each([{ startDate: undefined }, { endDate: undefined }])(
    'without a date (%o) the stored status shows',
    (missing) => {
      expect(displayedStatus({ status: 'approved', ...dates, ...missing }, new Date('2026-11-21'))).toBe(
        'approved',
      )
    },
  )

  test.each([
    ['2026-11-20T03:59:59.999Z', 'upcoming'],
    ['2026-11-20T04:00:00.000Z', 'ongoing'],
    ['2026-11-25T04:00:00.000Z', 'ongoing'],
    ['2026-11-25T04:00:00.001Z', 'closed'],
    ['2026-12-01T04:00:00.000Z', 'closed'],
    ['2026-12-01T04:00:00.001Z', 'closed'],
  ])('at %s it is %s', (instant, status) => {
    expect(displayedStatus({ status: 'approved', ...dates }, new Date(instant))).toBe(status)
  })

  test('registration can stay open until the end', () => {
    const session = { status: 'approved' as const, ...dates, registrationEnd: '2027-01-01T00:00:00.000Z' }
    expect(displayedStatus(session, new Date('2026-12-01T04:00:00.000Z'))).toBe('ongoing')
    expect(displayedStatus(session, new Date('2026-12-01T04:00:00.001Z'))).toBe('closed')
  })
})

describe('T05 the registration badge', () => {
  const session = { registrationStart: dates.startDate, registrationEnd: dates.registrationEnd }

  test.each([
    ['2026-11-20T03:59:59.999Z', 'Closed'],
    ['2026-11-20T04:00:00.000Z', 'Ongoing'],
    ['2026-11-25T04:00:00.000Z', 'Ongoing'],
    ['2026-11-25T04:00:00.001Z', 'Closed'],
  ])('at %s it is %s', (instant, badge) => {
    expect(registrationBadge(session, new Date(instant))).toBe(badge)
  })
})

import { describe, expect, test } from 'vitest'
import { sessionState } from '../../contract/sessions/session-state.ts'

const session = {
  status: 'approved' as const,
  registrationStart: '2026-11-20T04:00:00.000Z',
  registrationEnd: '2026-11-25T04:00:00.000Z',
  classStart: '2026-11-26T04:00:00.000Z',
  classEnd: '2026-12-01T04:00:00.000Z',
  seatsLeft: 3 as number | null,
}
const at = (instant: string, changes: Partial<typeof session> = {}) =>
  sessionState({ ...session, ...changes }, new Date(instant)).state

describe('T13 the one state of a session', () => {
  test.each([
    ['2026-11-20T03:59:59.999Z', 'notOpen'],
    ['2026-11-20T04:00:00.000Z', 'open'],
    ['2026-11-25T04:00:00.000Z', 'open'],
    ['2026-11-25T04:00:00.001Z', 'registrationOver'],
    ['2026-11-26T03:59:59.999Z', 'registrationOver'],
    ['2026-11-26T04:00:00.000Z', 'running'],
    ['2026-12-01T04:00:00.000Z', 'running'],
    ['2026-12-01T04:00:00.001Z', 'over'],
  ])('at %s it is %s', (instant, state) => {
    expect(at(instant)).toBe(state)
  })

  test.each(['pending', 'rejected'] as const)('%s stays, whatever the dates', (status) => {
    for (const instant of ['2020-01-01', '2026-11-21', '2030-01-01'])
      expect(sessionState({ ...session, status }, new Date(instant))).toEqual({ state: status })
  })

  test('it tells when registration opens and how many seats are left', () => {
    expect(sessionState(session, new Date('2026-11-01'))).toEqual({
      state: 'notOpen',
      opensAt: session.registrationStart,
    })
    expect(sessionState(session, new Date('2026-11-21'))).toEqual({ state: 'open', seatsLeft: 3 })
    expect(sessionState({ ...session, seatsLeft: null }, new Date('2026-11-21'))).toEqual({
      state: 'open',
      seatsLeft: null,
    })
  })

  test('without a seat left it is sold out, only while registration is open', () => {
    expect(at('2026-11-21', { seatsLeft: 0 })).toBe('soldOut')
    expect(at('2026-11-01', { seatsLeft: 0 })).toBe('notOpen')
    expect(at('2026-11-25T12:00:00Z', { seatsLeft: 0 })).toBe('registrationOver')
    expect(at('2026-11-27', { seatsLeft: 0 })).toBe('running')
  })

  test('registration that stays open during the class is open, and never after its end', () => {
    const late = { registrationEnd: '2027-01-01T00:00:00.000Z' }
    expect(at('2026-11-27', late)).toBe('open')
    expect(at('2026-11-27', { ...late, seatsLeft: 0 })).toBe('soldOut')
    expect(at('2026-12-01T04:00:00.001Z', late)).toBe('over')
  })

  test('Date objects count like their text', () => {
    const dated = { ...session, classEnd: new Date(session.classEnd) }
    expect(sessionState(dated, new Date('2026-12-01T04:00:00.001Z'))).toEqual({ state: 'over' })
  })
})

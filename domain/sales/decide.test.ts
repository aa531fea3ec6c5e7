import { describe, expect, test } from 'vitest'
import type { Actor } from '../access.ts'
import type { LockedSession } from '../seats/lock.ts'
import { type DecidedRefusal, decide, type SaleKind } from './decide.ts'
import type { SeatFacts } from './facts.ts'

const NOW = new Date('2030-06-10T06:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3600_000)
const KINDS: SaleKind[] = ['free', 'checkout', 'desk', 'switch', 'waitlist', 'reference', 'payment']

/** On sale: ten seats, none taken, and nobody waits. It costs what the kind of sale sells. */
const onSale = (kind: SaleKind) =>
  ({
    id: 's',
    status: 'approved',
    deletedAt: null,
    ownerId: 'owner',
    feeMinor: kind === 'free' ? 0 : 50_000,
    capacity: 10,
    enrolled: 0,
    waiting: 0,
    offered: 0,
    registrationStart: hours(-24),
    registrationEnd: hours(24),
    classStart: hours(48),
    classEnd: hours(50),
    lateJoin: null,
    lateJoinUntil: null,
    lastStart: null,
    minimumDecideAt: null,
    minimumMetAt: null,
  }) as unknown as LockedSession

type Change = { session?: Partial<LockedSession> | null; facts?: Partial<SeatFacts> }
const hold = { id: 'c', kind: 'seat' } as SeatFacts['hold']
const waits = { state: 'waiting' } as SeatFacts['entry']
const offered = { state: 'offered' } as SeatFacts['entry']
const student = { id: 'u', role: 'Student' } as Actor
const admin = { id: 'a', role: 'Admin' } as Actor

function refusalOf(kind: SaleKind, { session, facts }: Change, question = {}): DecidedRefusal | null {
  const found: SeatFacts = {
    session: session === null ? undefined : { ...onSale(kind), ...session },
    ...{ bookingId: undefined, checkout: undefined, hold: undefined, entry: undefined },
    ...{ enrolled: 0, heldByOthers: 0, unconfirmed: undefined, now: NOW },
    ...facts,
  }
  const isForMoney = kind === 'reference' || kind === 'payment'
  return decide(found, { kind, viewer: isForMoney ? null : student, ...question })
}

const undecided = { minimumDecideAt: hours(-1) }
const notOpen = { registrationStart: hours(1) }
const registrationOver = { registrationEnd: hours(-1) }
const over = { registrationEnd: hours(-60), classStart: hours(-10), classEnd: hours(-1) }
const full = { facts: { enrolled: 10 } }
const lastSeat = { facts: { enrolled: 9 } }
const someWait = { session: { waiting: 3 } }
const withHold = (change: Change): Change => ({ ...change, facts: { ...change.facts, hold, checkout: hold } })

/** Each row says what every kind of sale answers, in the order of `KINDS`; · gives the seat. */
const TABLE = `
                       | free                   | checkout               | desk                   | switch                 | waitlist               | reference            | payment
on sale                | ·                      | ·                      | ·                      | ·                      | seats_are_free         | ·                    | ·
unknown                | session_not_found      | session_not_found      | session_not_found      | session_not_found      | session_not_found      | session_not_found    | session_not_found
pending                | session_not_found      | session_not_found      | session_not_found      | session_not_found      | session_not_found      | session_not_bookable | session_not_bookable
cancelled              | session_not_found      | session_not_found      | session_not_found      | session_not_found      | session_not_found      | session_not_bookable | session_not_bookable
booked                 | already_booked         | already_booked         | already_booked         | already_booked         | already_booked         | already_booked       | already_booked
costs something        | needs_payment          | ·                      | ·                      | ·                      | seats_are_free         | ·                    | ·
costs nothing          | ·                      | session_is_free        | session_is_free        | ·                      | seats_are_free         | ·                    | ·
not open               | registration_not_begun | registration_not_begun | registration_not_begun | registration_not_begun | registration_not_begun | ·                    | ·
not open, held         | registration_not_begun | ·                      | ·                      | registration_not_begun | registration_not_begun | ·                    | ·
registration over      | registration_over      | registration_over      | registration_over      | registration_over      | registration_over      | ·                    | ·
registration over, held| registration_over      | ·                      | ·                      | registration_over      | registration_over      | ·                    | ·
class over             | class_over             | class_over             | class_over             | class_over             | class_over             | class_over           | class_over
class over, held       | class_over             | ·                      | class_over             | class_over             | class_over             | class_over           | ·
undecided              | minimum_undecided      | minimum_undecided      | minimum_undecided      | minimum_undecided      | minimum_undecided      | ·                    | ·
undecided, held        | minimum_undecided      | ·                      | minimum_undecided      | minimum_undecided      | minimum_undecided      | ·                    | ·
full                   | sold_out               | sold_out               | sold_out               | sold_out               | ·                      | sold_out             | sold_out
all held by others     | sold_out               | sold_out               | sold_out               | sold_out               | ·                      | sold_out             | sold_out
last seat              | ·                      | ·                      | ·                      | ·                      | seats_are_free         | ·                    | ·
last seat, held        | ·                      | ·                      | ·                      | ·                      | seats_are_free         | ·                    | ·
full and held          | sold_out               | sold_out               | sold_out               | sold_out               | ·                      | sold_out             | sold_out
no limit of seats      | ·                      | ·                      | ·                      | ·                      | no_waitlist            | ·                    | ·
others wait            | others_wait            | others_wait            | others_wait            | others_wait            | ·                      | others_wait          | others_wait
others wait, held      | ·                      | ·                      | ·                      | ·                      | seats_are_free         | ·                    | ·
fewer wait             | ·                      | ·                      | ·                      | ·                      | seats_are_free         | ·                    | ·
waits                  | wait_for_offer         | wait_for_offer         | wait_for_offer         | wait_for_offer         | offer_is_yours         | wait_for_offer       | wait_for_offer
offered                | ·                      | ·                      | ·                      | ·                      | offer_is_yours         | ·                    | ·
`

const CASES: Record<string, Change> = {
  'on sale': {},
  unknown: { session: null },
  pending: { session: { status: 'pending' } },
  cancelled: { session: { deletedAt: hours(-1) } },
  booked: { facts: { bookingId: 'b' } },
  'costs something': { session: { feeMinor: 1 } },
  'costs nothing': { session: { feeMinor: 0 } },
  'not open': { session: notOpen },
  'not open, held': withHold({ session: notOpen }),
  'registration over': { session: registrationOver },
  'registration over, held': withHold({ session: registrationOver }),
  'class over': { session: over },
  'class over, held': withHold({ session: over }),
  undecided: { session: undecided },
  'undecided, held': withHold({ session: undecided }),
  full,
  'all held by others': { facts: { enrolled: 4, heldByOthers: 6 } },
  'last seat': lastSeat,
  'last seat, held': withHold(lastSeat),
  'full and held': withHold(full),
  'no limit of seats': { session: { capacity: null } },
  'others wait': { ...someWait, facts: { enrolled: 7 } },
  'others wait, held': withHold({ ...someWait, facts: { enrolled: 7 } }),
  'fewer wait': { ...someWait, facts: { enrolled: 6 } },
  waits: { ...someWait, facts: { enrolled: 5, entry: waits } },
  offered: { ...someWait, facts: { enrolled: 9, entry: offered } },
}

const cells = TABLE.trim()
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const [name = '', ...answers] = line.split('|').map((cell) => cell.trim())
    return KINDS.map((kind, index) => [name, kind, answers[index] ?? ''] as const)
  })

describe('T13 C32 every kind of sale answers every case as the table says', () => {
  test.each(cells)('%s: %s → %s', (name, kind, answer) => {
    const change = CASES[name]
    if (!change) throw new Error(`No case is called ${name}`)
    expect(refusalOf(kind, change) ?? '·').toBe(answer)
  })

  test('the table has every case once', () => {
    expect([...new Set(cells.map(([name]) => name))]).toEqual(Object.keys(CASES))
  })
})

test('M06 money for a deleted account is refunded, whatever else is true of its seat', () => {
  expect(refusalOf('payment', withHold({}), { isGone: true })).toBe('account_gone')
  expect(refusalOf('payment', { facts: { bookingId: 'b' } }, { isGone: true })).toBe('account_gone')
  expect(refusalOf('payment', { session: { deletedAt: NOW } }, { isGone: true })).toBe('session_not_bookable')
})

test('W02 an Admin at the desk passes those who wait, but sells no seat that is not there', () => {
  const passing = { viewer: admin, passesWaitlist: true }
  expect(refusalOf('desk', { ...someWait, facts: { enrolled: 9 } }, passing)).toBeNull()
  expect(refusalOf('desk', { ...someWait, facts: { enrolled: 5, entry: waits } }, passing)).toBeNull()
  expect(refusalOf('desk', { ...someWait, ...full }, passing)).toBe('sold_out')
})

test('P06 who may see a session that is not approved is told that it cannot be booked', () => {
  expect(refusalOf('checkout', { session: { status: 'pending' } }, { viewer: admin })).toBe(
    'session_not_bookable',
  )
  expect(refusalOf('checkout', { session: { deletedAt: NOW } }, { viewer: admin })).toBe('session_not_found')
})

describe('T13 who has confirmed no address or number', () => {
  const unconfirmed = { facts: { unconfirmed: 'refused' } } as const
  const own = { isOwn: true }
  const refused = 'needs_confirmed_address'

  test('is refused a limited seat for themselves, and nothing else', () => {
    for (const kind of ['free', 'checkout', 'switch'] as const)
      expect([kind, refusalOf(kind, unconfirmed, own)]).toEqual([kind, refused])
    for (const kind of KINDS) {
      const waits = kind === 'waitlist' ? { enrolled: 10 } : {}
      const others = { facts: { ...unconfirmed.facts, ...waits } }
      expect([kind, refusalOf(kind, others)]).toEqual([kind, null])
    }
    for (const kind of ['free', 'checkout', 'switch'] as const)
      expect(refusalOf(kind, { ...unconfirmed, session: { capacity: null } }, own)).toBeNull()
  })

  test('keeps what they hold or are offered, and hears first what refuses everybody', () => {
    expect(refusalOf('checkout', withHold(unconfirmed), own)).toBeNull()
    expect(refusalOf('free', withHold(unconfirmed), own)).toBeNull()
    expect(refusalOf('free', { facts: { ...unconfirmed.facts, entry: offered } }, own)).toBeNull()
    expect(refusalOf('free', { facts: { ...unconfirmed.facts, enrolled: 10 } }, own)).toBe('sold_out')
    expect(refusalOf('free', { ...unconfirmed, session: notOpen }, own)).toBe('registration_not_begun')
  })

  test('waits for no seat either, also where the centre lets them have one', () => {
    const allowed = { facts: { unconfirmed: 'allowed', enrolled: 10 } } as const
    expect(refusalOf('waitlist', allowed, own)).toBe(refused)
    expect(refusalOf('free', { facts: { unconfirmed: 'allowed' } }, own)).toBeNull()
  })
})

import type { DisputedSeats } from '../../../domain/context.ts'
import { createRandom } from '../../support/random.ts'
import type { Dispute } from './bank.ts'
import type { Counter } from './counter.ts'
import type { Call } from './outside.ts'

/**
 * What goes wrong with one call to a provider. `late`: we stop waiting, and the request arrives after that.
 * `silence`: it arrives, and we stop waiting. `refused`: the provider refunds nothing.
 */
export type Fault = 'request lost' | 'answer lost' | 'error' | 'error after' | 'silence' | 'late' | 'refused'

/**
 * Statements after which a process may be killed. `committed`: their transaction is written, and it never
 * learns that.
 */
export const writes = {
  'the hold is written': 'insert into "attempts"',
  'the reference is kept': '"redirect_url" = ',
  'the claim is marked': '"claimed_at" = ',
  'the payment is written': 'insert into "payments"',
  'the refund is written': 'insert into "refunds"',
  'the offer is given': '"offered_at" = ',
  'the class is changed': 'insert into "class_changes"',
  'people are told of it': 'update "class_notices"',
  'the parts are written': 'insert into "fee_parts"',
  'a dispute is written': 'insert into "disputes"',
  'the bank has the money, or not any more': 'update "payments" set "status" = $1 where',
  'a part is settled or waived': 'update "fee_parts"',
  'the session is to run': '"minimum_met_at" = ',
  'the session is gone': '"deleted_at" = ',
} as const
type Write = keyof typeof writes

/** When a process is killed. */
export type Kill = { when: 'before' | 'after'; call: Call } | { when: 'before' | 'committed'; write: Write }

export type Tab = {
  method: 'bkash' | 'sslcommerz' | 'card'
  payer: 'confirms' | 'cancels' | 'is declined' | 'leaves'
  /** The browser's return. `forged`: somebody claims that the payer has confirmed, before they have. */
  returns: 'never' | 'once' | 'twice' | 'forged'
  /** The payer takes longer than the hold lasts. */
  isLate: boolean
  /** The payer wants the money back from their bank. */
  dispute?: Dispute
}

/**
 * What an Admin does to a class: which one, and when it is to be from then. `isTwice`: two tabs do it at
 * once.
 */
export type ClassAct = { kind: 'move' | 'cancel' | 'add'; which: number; inHours: number; isTwice: boolean }

export type Schedule = {
  seed: number
  capacity: number
  buyers: { tabs: Tab[]; polls: number; releasesHold: boolean; cancels: boolean; deletesAccount: boolean }[]
  kills: Kill[]
  /** By call: what goes wrong with the first ones. */
  faults: Partial<Record<Call, (Fault | null)[]>>
  /** Rounds of the sender of notices, and what becomes of each notice. */
  notices: number
  deliveries: ('delivered' | 'lost' | 'twice')[]
  forgesNotices: boolean
  reconciles: number
  cancelsSession: boolean
  /** People who join the line, and after some steps of others pay in a tab, or say no. */
  waiters: { patience: number; tab: Tab; refuses: boolean }[]
  /** How often free seats are offered to those who wait. */
  offers: number
  classActs: ClassAct[]
  /** With how many people the session runs, and when that is decided from its creation. */
  minimum: { count: number; inSeconds: number } | null
  /** How often two processes decide at once. */
  decisions: number
  /**
   * What people who have a seat choose when its class is moved. `two tabs`: both to keep and to give up, at
   * once. `tab`: how the difference is paid. `dead`: it is paid after the booking was cancelled.
   */
  choices: { choice: 'nothing' | 'keep' | 'refund' | 'two tabs' | 'cheaper' | 'dearer' | 'dead'; tab: Tab }[]
  /**
   * People who pay a fee in two parts: how they buy the seat, and in which tabs they pay the second part, at
   * once.
   */
  sharers: {
    first: Tab
    /** They have the seat before anything goes wrong. */
    isSeated: boolean
    tabs: Tab[]
    waiver: 'none' | 'stays' | 'is withdrawn'
    cancels: boolean
  }[]
  /** When a seat is lost whose payment is disputed. */
  disputedSeats: DisputedSeats
  counter: Counter
}

const calls: Call[] = [
  'bkash start',
  'bkash look',
  'bkash claim',
  'bkash refund',
  'bkash refund look',
  'sslcommerz start',
  'sslcommerz look',
  'sslcommerz refund',
  'sslcommerz refund look',
  'card refund',
  'card dispute look',
]
const faults: Fault[] = ['request lost', 'answer lost', 'error', 'error after', 'silence', 'late']
const refundFaults: Fault[] = [...faults, 'refused', 'refused', 'refused', 'refused']
const faultsOf = (call: Call) => (call.endsWith(' refund') ? refundFaults : faults)

/** Every kill that there is. Seeds go through them in turn, so that a few hundred visit each often. */
export const kills: Kill[] = [
  ...calls.flatMap((call): Kill[] => [
    { when: 'before', call },
    { when: 'after', call },
  ]),
  ...(Object.keys(writes) as Write[]).flatMap((write): Kill[] => [
    { when: 'before', write },
    { when: 'committed', write },
  ]),
]

export function createSchedule(seed: number): Schedule {
  const random = createRandom(seed)
  const chance = (probability: number) => random() < probability
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const many = <T>(least: number, most: number, make: () => T): T[] =>
    Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, make)
  const isDisturbed = chance(0.8)
  const createTab = (): Tab => ({
    method: pick(['bkash', 'bkash', 'sslcommerz', 'sslcommerz', 'card'] as const),
    payer: pick([
      'confirms',
      'confirms',
      'confirms',
      'confirms',
      'cancels',
      'is declined',
      'leaves',
    ] as const),
    returns: pick(['never', 'once', 'once', 'twice', 'forged'] as const),
    isLate: chance(0.2),
  })
  const disputable = (tab: Tab, probability: number): Tab =>
    chance(probability)
      ? { ...tab, method: 'card', payer: 'confirms', dispute: pick(['won', 'lost', 'lost', 'never']) }
      : tab
  const schedule = {
    seed,
    capacity: 1 + Math.floor(random() * 2),
    buyers: many(1, 3, () => ({
      tabs: many(1, 3, createTab),
      polls: Math.floor(random() * 3),
      releasesHold: chance(0.1),
      cancels: chance(0.3),
      deletesAccount: chance(0.1),
    })),
    kills: isDisturbed ? [kills[seed % kills.length] as Kill, ...many(0, 2, () => pick(kills))] : [],
    faults: Object.fromEntries(
      calls.map((call) => [
        call,
        isDisturbed ? many(0, 3, () => (chance(0.4) ? pick(faultsOf(call)) : null)) : [],
      ]),
    ),
    notices: Math.floor(random() * 4),
    deliveries: many(0, 8, () => pick(['delivered', 'lost', 'twice'] as const)),
    forgesNotices: chance(0.3),
    reconciles: 1 + Math.floor(random() * 5),
    cancelsSession: chance(0.25),
    waiters: many(0, 3, () => ({
      patience: Math.floor(random() * 6),
      tab: createTab(),
      refuses: chance(0.2),
    })),
    offers: 2 + Math.floor(random() * 5),
    classActs: many(0, 4, () => ({
      kind: pick(['move', 'move', 'cancel', 'add', 'add'] as const),
      which: Math.floor(random() * 3),
      inHours: 26 + Math.floor(random() * 100),
      isTwice: chance(0.3),
    })),
  }
  const choices = ['nothing', 'keep', 'refund', 'two tabs', 'cheaper', 'dearer', 'dearer', 'dead'] as const
  return {
    ...schedule,
    choices: many(0, 3, () => ({ choice: pick(choices), tab: createTab() })),
    minimum: chance(0.5)
      ? { count: 1 + Math.floor(random() * schedule.capacity), inSeconds: 20 + Math.floor(random() * 200) }
      : null,
    decisions: Math.floor(random() * 4),
    sharers: many(0, 3, () => ({
      first: disputable({ ...createTab(), payer: 'confirms' as const, isLate: false }, 0.3),
      isSeated: chance(0.7),
      tabs: many(1, 2, createTab).map((tab) => disputable(tab, 0.6)),
      waiver: pick(['none', 'none', 'stays', 'is withdrawn'] as const),
      cancels: chance(0.25),
    })),
    disputedSeats: pick(['until-lost', 'until-lost', 'release', 'keep'] as const),
    counter: {
      minds: many(0, 2, () => ({
        holds: pick(['card', 'bkash', 'desk'] as const),
        pays: pick(['whole', 'first part', 'first part'] as const),
        confirms: chance(0.4),
      })),
      walkIns: many(0, 2, () => ({
        advance: pick([500, 1000]),
        isSold: chance(0.7),
        isFetched: chance(0.4),
      })),
      returns: many(0, 2, () => many(1, 3, () => 50 + Math.floor(random() * 100))),
      taken: many(0, 3, () => 100 + Math.floor(random() * 900)),
      slips: many(0, 3, () => ({
        kind: pick(['wallet', 'amount'] as const),
        isTwice: chance(0.4),
        isRefunded: chance(0.4),
      })),
      signatures: Math.floor(random() * 3),
    },
  }
}

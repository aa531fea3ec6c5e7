import type { Fault } from '../../stand-ins/cards/index.ts'
import { createRandom } from '../support/random.ts'

/** The step of the flow at which the server is killed. */
export const killSteps = [
  'never',
  'before the intent is made',
  'after the intent is made',
  'after the card is charged',
  'while the payment is recorded',
  'before the intent is read',
  'after the intent is read',
  'before the refund',
  'after the refund',
  'while a webhook is delivered',
  'while the booking is cancelled',
  'while the account is deleted',
] as const
export type KillStep = (typeof killSteps)[number]

/** What goes wrong with a request of the server to the provider; undefined is no fault. */
type ProviderFault = Fault | undefined

export type Buyer = {
  /**
   * How often the browser records the payment after the charge: once, twice at the same moment, or never
   * (closed).
   */
  records: 'once' | 'twice' | 'never'
  /** The hold expires before the card is charged. */
  paysLate: boolean
  /** Releases the hold in another tab while the card is being charged. */
  releasesHold: boolean
  cancels: boolean
  /**
   * When the account is deleted: before the charge, during it, or at the end, with other requests in flight.
   */
  deletesAccount: 'never' | 'before' | 'meanwhile' | 'afterwards'
}

/** One run of the purchase flow, derived from a seed. */
export type Schedule = {
  seed: number
  capacity: number
  buyers: Buyer[]
  kill: KillStep
  /** Delay between reaching the step and the kill. */
  killAfterMs: number
  /** Faults of successive requests to the provider; later requests succeed. */
  providerFaults: ProviderFault[]
  /** How successive webhooks are delivered. */
  webhooks: ('delivered' | 'lost' | 'twice' | 'late')[]
  adminCancels: boolean
}

export function createSchedule(seed: number): Schedule {
  const random = createRandom(seed)
  const chance = (probability: number) => random() < probability
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const many = <T>(least: number, most: number, make: () => T): T[] =>
    Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, make)
  const faults: ProviderFault[] = [
    undefined,
    undefined,
    { kind: 'delay', ms: 50 },
    { kind: 'delay', ms: 1500 },
    { kind: 'error-before' },
    { kind: 'error-after' },
    { kind: 'drop-before' },
    { kind: 'drop' },
    { kind: 'rate-limit' },
  ]
  return {
    seed,
    capacity: 1 + Math.floor(random() * 2),
    buyers: many(2, 4, () => ({
      records: pick(['once', 'twice', 'never'] as const),
      paysLate: chance(0.3),
      releasesHold: chance(0.15),
      cancels: chance(0.2),
      deletesAccount: pick(['never', 'never', 'never', 'before', 'meanwhile', 'afterwards'] as const),
    })),
    // By the seed, so that a few schedules already visit every step.
    kill: killSteps[seed % killSteps.length] as KillStep,
    killAfterMs: Math.floor(random() * 20),
    providerFaults: many(0, 6, () => pick(faults)),
    webhooks: many(0, 8, () => pick(['delivered', 'lost', 'twice', 'late'] as const)),
    adminCancels: chance(0.2),
  }
}

import type { Fault } from '../../stand-ins/cards/index.ts'
import { randomOf } from '../support/random.ts'

/** Where in the flow the server is killed. */
export const killSteps = [
  'never',
  'before the intent is made',
  'after the intent is made',
  'when the card was charged',
  'while the payment is recorded',
  'before the intent is looked at',
  'after the intent is looked at',
  'before the refund',
  'after the refund',
  'while a notice is delivered',
  'while the seat is given up',
  'while the account is deleted',
] as const
export type KillStep = (typeof killSteps)[number]

/** What goes wrong with a call of the server to the provider. 'never': it is not answered in time. */
type Trouble = Fault | undefined

export type Buyer = {
  /** What the browser does after the card was charged: tells us, tells us twice at once, or is closed. */
  records: 'once' | 'twice' | 'never'
  /** Their hold runs out before the card is charged. */
  dawdles: boolean
  /** Gives the seat back, in another tab, while the card is being charged. */
  givesBack: boolean
  cancels: boolean
  /**
   * Deletes the account: before the card is charged, while it is, or at the end, and then with other calls under way; or
   * keeps it.
   */
  leaves: 'never' | 'before' | 'meanwhile' | 'afterwards'
}

/** What happens in one run of the flow, all of it from its seed. */
export type Schedule = {
  seed: number
  capacity: number
  buyers: Buyer[]
  kill: KillStep
  /** Milliseconds between reaching the step and the kill. */
  killAfter: number
  /** What goes wrong with the provider's calls, in the order in which they are made; then all goes well. */
  troubles: Trouble[]
  /** How each notice is delivered. */
  notices: ('delivered' | 'lost' | 'twice' | 'late')[]
  adminCancels: boolean
}

export function scheduleOf(seed: number): Schedule {
  const random = randomOf(seed)
  const chance = (probability: number) => random() < probability
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const many = <T>(least: number, most: number, make: () => T): T[] =>
    Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, make)
  const troubles: Trouble[] = [
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
      dawdles: chance(0.3),
      givesBack: chance(0.15),
      cancels: chance(0.2),
      leaves: pick(['never', 'never', 'never', 'before', 'meanwhile', 'afterwards'] as const),
    })),
    // Few schedules still visit every step.
    kill: killSteps[seed % killSteps.length] as KillStep,
    killAfter: Math.floor(random() * 20),
    troubles: many(0, 6, () => pick(troubles)),
    notices: many(0, 8, () => pick(['delivered', 'lost', 'twice', 'late'] as const)),
    adminCancels: chance(0.2),
  }
}

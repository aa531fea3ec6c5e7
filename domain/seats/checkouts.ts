import { sql } from 'drizzle-orm'
import { checkouts } from '../../db/schema.ts'

/**
 * A person's wish to buy, at a price, one of three things: a seat, a seat instead of the one that they have
 * (`switch`), or a later part of the fee of their seat (`part`). This file tells the three apart;
 * `domain/payments/kinds/kinds.ts` says what each sells.
 */
export type Checkout = typeof checkouts.$inferSelect
export type SeatCheckout = Checkout & { kind: 'seat' }
export type SwitchCheckout = Checkout & { kind: 'switch' }
export type PartCheckout = Checkout & { kind: 'part'; partId: string }

type Kind = Pick<Checkout, 'kind'>

export const isSeatCheckout = (checkout: Checkout): checkout is SeatCheckout => checkout.kind === 'seat'
export const isSwitch = <Given extends Kind>(checkout: Given): checkout is Given & SwitchCheckout =>
  checkout.kind === 'switch'
export const isPart = <Given extends Kind>(checkout: Given): checkout is Given & PartCheckout =>
  checkout.kind === 'part'

/** The payer of a later part of a fee has the seat already. A condition on rows of `checkouts`. */
export const holdsSeat = sql`${checkouts.kind} <> 'part'`

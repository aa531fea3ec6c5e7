import type { ReturnablePayment } from '../../../contract/payments/give-back.ts'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'

/** A payment of which so much can go back. */
export type Returning = Omit<ReturnablePayment, 'freesSeat'> & { freesSeat?: boolean }

/**
 * `choose`: one of the payments goes back, whole or in part. `handOut`: it was decided before that they go
 * back, and they do at once. `instead`: its provider does not return it, so it goes back by hand.
 */
export type Way = 'choose' | 'handOut' | 'instead'

export type GiveBackProps = {
  name: string
  sessionTitle: string
  payments: readonly [Returning, ...Returning[]]
  way?: Way
  onClose: () => void
  /** With what was given back, in words. */
  onDone?: (amount: string) => void
}

const load = async () => (await import('./give-back-dialog.tsx')).GiveBackDialog

/** Gives money of a payment back, by its provider or by hand. Its code loads when the first one opens. */
export function GiveBack({ open, ...props }: GiveBackProps & { open: boolean }) {
  const Box = useLazyComponent(load, open)
  return open && Box ? <Box {...props} /> : null
}

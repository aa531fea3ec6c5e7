import type { ReactNode } from 'react'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  text: ReactNode
  confirmLabel: string
  /** The way out, named by what it keeps: beside 'Cancel booking', 'Cancel' could mean either. */
  keepLabel: string
  onConfirm: () => void
  onClose: () => void
  /** For what cannot be taken back. */
  danger?: boolean
  busy?: boolean
  /** Why it did not happen when it was last tried. */
  problem?: string
}

const load = async () => (await import('./confirm-box.tsx')).ConfirmBox

/** Asks before something happens. Its code comes when the first one opens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const Box = useLazyComponent(load, props.open)
  return Box ? <Box {...props} /> : null
}

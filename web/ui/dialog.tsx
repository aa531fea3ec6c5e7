import type { FormEvent, ReactNode } from 'react'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import type { Shown } from '../i18n/say.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the foot, which stays in sight. */
  actions?: ReactNode
  /** The form that the content belongs to, if it is one: see `FormDialog`. */
  form?: DialogForm | undefined
}

/** The part of `useChangeForm` that a dialog asks for. */
export type DialogForm = { submit: (event: FormEvent) => unknown; isDirty: boolean }

const load = async () => (await import('./dialog-box.tsx')).DialogBox

/** A modal dialog. Its code loads when the first one opens. */
export function Dialog(props: DialogProps) {
  const Box = useLazyComponent(load, props.open)
  return Box ? <Box {...props} /> : null
}

export type ConfirmDialogProps = {
  open: boolean
  title: string
  text: ReactNode
  confirmLabel: string
  /** The dismissing button, such as 'Keep booking': beside 'Cancel booking', 'Cancel' would be ambiguous. */
  keepLabel: string
  onConfirm: () => void
  onClose: () => void
  /** For actions that cannot be undone. */
  danger?: boolean
  busy?: boolean
  /** Why the last attempt failed. */
  problem?: Shown | undefined
}

const loadConfirm = async () => (await import('./dialog-box.tsx')).ConfirmBox

/** Asks for confirmation. Its code loads when the first one opens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const Box = useLazyComponent(loadConfirm, props.open)
  return Box ? <Box {...props} /> : null
}

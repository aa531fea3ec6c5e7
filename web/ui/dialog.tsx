import type { ReactNode } from 'react'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'

export type DialogProps = {
  open: boolean
  /** From the bottom of a phone, where fingers reach it, with the page in sight above. */
  isSheet?: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the bottom. */
  actions?: ReactNode
}

const load = async () => (await import('./dialog-box.tsx')).DialogBox

/** A modal dialog. Its code loads when the first one opens. */
export function Dialog(props: DialogProps) {
  const Box = useLazyComponent(load, props.open)
  return Box ? <Box {...props} /> : null
}

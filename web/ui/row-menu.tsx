import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, useRef, useState } from 'react'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'

/** One action: a link or a handler. `name` says to what it belongs, for screen readers. */
export type RowAction = {
  label: string
  name?: string
  danger?: boolean
} & ({ to: string } | { onSelect: () => void })

const load = async () => (await import('./row-menu-popup.tsx')).RowMenuPopup

/** `children`: what the button shows instead of three dots. */
type Props = { label: string; actions: readonly RowAction[]; children?: ReactNode }

/** The actions of a row of a table, behind a button. The menu's code loads when the first one opens. */
export function RowMenu({ label, actions, children }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const Popup = useLazyComponent(load, open)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink lg:size-9"
      >
        {children ?? <Ellipsis aria-hidden="true" className="size-5" />}
      </button>
      {Popup && (
        <Popup open={open} onClose={() => setOpen(false)} anchor={button} label={label} actions={actions} />
      )}
    </>
  )
}

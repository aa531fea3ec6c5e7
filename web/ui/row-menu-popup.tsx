import { Menu } from '@base-ui/react/menu'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import type { RowAct } from './row-menu.tsx'

type Props = {
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLButtonElement | null>
  label: string
  acts: readonly RowAct[]
}

/** The content of `RowMenu`: arrow keys move, Escape closes, the focus returns to the button. */
export function RowMenuPopup({ open, onClose, anchor, label, acts }: Props) {
  return (
    <Menu.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={4} className="z-40 outline-none">
          <Menu.Popup
            aria-label={label}
            finalFocus={anchor}
            className="min-w-44 rounded-control border border-line bg-surface p-1 text-ink shadow-raised outline-none"
          >
            {acts.map((act) => (
              <Act key={act.label} act={act} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Act({ act }: { act: RowAct }) {
  const look = classes(
    'flex min-h-11 w-full cursor-pointer select-none items-center rounded-control px-3 text-left font-medium outline-none data-highlighted:bg-sunken lg:min-h-9',
    act.danger && 'text-danger',
  )
  const common = { 'aria-label': act.name, className: look, children: act.label }
  if ('to' in act)
    return <Menu.LinkItem closeOnClick render={<Link prefetch="intent" to={act.to} />} {...common} />
  return <Menu.Item onClick={act.onSelect} {...common} />
}

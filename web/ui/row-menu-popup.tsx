import { Menu } from '@base-ui/react/menu'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { cn } from './cn.ts'
import type { RowAction } from './row-menu.tsx'

type Props = {
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLButtonElement | null>
  label: string
  actions: readonly RowAction[]
}

/** The content of `RowMenu`: arrow keys move, Escape closes, the focus returns to the button. */
export function RowMenuPopup({ open, onClose, anchor, label, actions }: Props) {
  return (
    <Menu.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={4} className="z-40 outline-none">
          <Menu.Popup
            aria-label={label}
            finalFocus={anchor}
            className="min-w-44 rounded-control border border-line bg-surface p-1 text-ink shadow-raised outline-none"
          >
            {actions.map((action) => (
              <Action key={action.label} action={action} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Action({ action }: { action: RowAction }) {
  const look = cn(
    'flex min-h-11 w-full cursor-pointer select-none items-center rounded-control px-3 text-left font-medium outline-none data-highlighted:bg-sunken lg:min-h-9',
    action.danger && 'text-danger',
  )
  const common = { 'aria-label': action.name, className: look, children: action.label }
  if ('to' in action)
    return <Menu.LinkItem closeOnClick render={<Link prefetch="intent" to={action.to} />} {...common} />
  return <Menu.Item onClick={action.onSelect} {...common} />
}

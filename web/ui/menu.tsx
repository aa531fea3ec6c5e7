import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'

export type MenuEntry =
  | { id: string; label: ReactNode; to: string; current?: boolean }
  | { id: string; label: ReactNode; onSelect: () => void; danger?: boolean; disabled?: boolean }

type MenuProps = {
  /** The button that opens it; name it when it shows only an icon. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  align?: 'start' | 'end'
}

const entryClasses =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3.5 text-left outline-none ' +
  'data-highlighted:bg-sunken data-disabled:cursor-not-allowed data-disabled:opacity-55'

/** Links and actions behind one button. */
export function Menu({ trigger, entries, align = 'end' }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={8} className="z-40">
          <Base.Popup className="min-w-56 rounded-card border border-line bg-surface p-1.5 text-ink shadow-raised outline-none transition-[opacity,scale] duration-150 data-starting-style:scale-95 data-starting-style:opacity-0">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  if ('to' in entry) {
    return (
      <Base.LinkItem
        closeOnClick
        aria-current={entry.current ? 'page' : undefined}
        render={<Link to={entry.to} />}
        className={classes(entryClasses, entry.current && 'font-semibold text-primary')}
      >
        {entry.label}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item
      disabled={entry.disabled}
      onClick={entry.onSelect}
      className={classes(entryClasses, entry.danger && 'text-danger')}
    >
      {entry.label}
    </Base.Item>
  )
}

import type { ReactNode } from 'react'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode }

/**
 * A checkbox that looks like a switch, and is tall enough for a finger. In forced-colors mode it looks like a
 * checkbox.
 */
export function Switch({ isOn, onChange, children }: Props) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-medium">
      <input
        type="checkbox"
        className="relative h-11 w-14 shrink-0 cursor-pointer appearance-none rounded-control before:absolute before:inset-x-0 before:inset-y-2 before:rounded-full before:bg-line-strong before:transition-colors checked:before:bg-primary after:absolute after:top-3 after:left-1 after:size-5 after:rounded-full after:bg-surface after:transition-transform checked:after:translate-x-7 forced-colors:appearance-auto forced-colors:before:hidden forced-colors:after:hidden"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  )
}

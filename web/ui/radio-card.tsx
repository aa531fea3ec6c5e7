import type { ReactNode } from 'react'

type Props = { name: string; label: ReactNode; checked: boolean; onChoose: () => void }

/** One of few choices that exclude each other, as large as a finger. */
export function RadioCard({ name, label, checked, onChoose }: Props) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-4 py-2.5 has-checked:border-primary has-checked:bg-primary-soft">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="size-4.5 shrink-0 accent-primary"
      />
      {label}
    </label>
  )
}

import { useEffect, useRef } from 'react'
import type { Facets } from '../../contract/sessions/session-filters.ts'
import { useFormats } from '../i18n/formats.ts'
import { chipClasses } from '../ui/cn.ts'

/** A value of a filter: `name` is its parameter. */
export type Choice = { name?: string; value: string; label: string }

type Props = {
  label: string
  choices: (Choice & { name: string })[]
  chosen: URLSearchParams
  /** How many sessions of the list each value would show. */
  facets: Facets
}

/** The values of one filter as chips: checkboxes for keys, screen readers and browsers without scripts. */
export function FilterChips({ label, choices, chosen, facets }: Props) {
  const chips = choices.map((choice) => ({
    ...choice,
    count: facets[choice.name]?.[choice.value] ?? 0,
    isChosen: chosen.getAll(choice.name).includes(choice.value),
  }))
  // A value that would show nothing is no choice.
  const shown = chips.filter(({ count, isChosen }) => count > 0 || isChosen)
  if (shown.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map((chip) => (
          <Chip key={`${chip.name} ${chip.value}`} {...chip} />
        ))}
      </div>
    </fieldset>
  )
}

type ChipProps = Choice & { count: number; isChosen: boolean }

function Chip({ name, value, label, count, isChosen }: ChipProps) {
  const { number } = useFormats()
  const box = useRef<HTMLInputElement>(null)
  const shown = useRef(isChosen)
  // Not controlled: it shows a tap at once, also before the scripts have come, and follows the address when
  // that changes.
  useEffect(() => {
    if (shown.current === isChosen) return
    shown.current = isChosen
    if (box.current) box.current.checked = isChosen
  }, [isChosen])
  return (
    <label className={chipClasses}>
      <input
        ref={box}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="sr-only"
      />
      {label}
      <span className="text-xs opacity-75">{number(count)}</span>
    </label>
  )
}

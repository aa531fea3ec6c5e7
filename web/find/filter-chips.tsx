import { useEffect, useRef, useState } from 'react'
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
    key: `${choice.name} ${choice.value}`,
    count: facets[choice.name]?.[choice.value] ?? 0,
    isChosen: chosen.getAll(choice.name).includes(choice.value),
  }))
  const [inHand, setInHand] = useState<string>()
  // A value that would show nothing is no choice. The one that has the focus keeps it.
  const shown = chips.filter(({ count, isChosen, key }) => count > 0 || isChosen || key === inHand)
  if (shown.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map(({ key, ...chip }) => (
          <Chip key={key} {...chip} onFocus={() => setInHand(key)} />
        ))}
      </div>
    </fieldset>
  )
}

type ChipProps = Choice & { count: number; isChosen: boolean; onFocus: () => void }

function Chip({ name, value, label, count, isChosen, onFocus }: ChipProps) {
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
        onFocus={onFocus}
        className="sr-only"
      />
      {label}
      <span className="text-xs opacity-75">{number(count)}</span>
    </label>
  )
}

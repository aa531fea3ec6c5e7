import { useEffect, useRef } from 'react'
import { useFormats } from '../i18n/formats.ts'
import { chipClasses } from '../ui/cn.ts'

export type Choice = { value: string; label: string }

type Props = {
  name: string
  label: string
  choices: Choice[]
  chosen: string[]
  /** How many sessions that can be booked each value would show. */
  counts: Record<string, number>
  /** One more chip, of another parameter. */
  more?: { name: string; label: string; isChosen: boolean }
}

/** The values of one filter as chips: checkboxes for keys, screen readers and browsers without scripts. */
export function FilterChips({ name, label, choices, chosen, counts, more }: Props) {
  // A value that would show nothing is no choice.
  const shown = choices.filter(({ value }) => counts[value] || chosen.includes(value))
  if (shown.length === 0 && !more) return null
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map(({ value, label: text }) => (
          <Chip
            key={value}
            name={name}
            value={value}
            label={text}
            count={counts[value] ?? 0}
            isChosen={chosen.includes(value)}
          />
        ))}
        {more && <Chip name={more.name} value="true" label={more.label} isChosen={more.isChosen} />}
      </div>
    </fieldset>
  )
}

type ChipProps = { name: string; value: string; label: string; count?: number; isChosen: boolean }

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
      {count !== undefined && <span className="text-xs opacity-75">{number(count)}</span>}
    </label>
  )
}

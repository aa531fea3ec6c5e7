import { useState } from 'react'
import type { ReadTable } from '../../contract/tables/tables.ts'
import { useFormTexts } from '../i18n/forms.ts'
import { Button } from './button.tsx'
import { type Option, SelectField } from './inputs.tsx'

type Props<Name extends string> = {
  table: ReadTable
  /** What is looked for, in the order of the fields, and how it is called. */
  names: readonly (readonly [Name, string])[]
  /** Gets `reference:2,amount:4`. */
  onChoose: (columns: string) => void
  isPending: boolean
}

/** Lets somebody say which column of a table is which; each shows what stands in its first rows. */
export function TableColumns<Name extends string>({ table, names, onChoose, isPending }: Props<Name>) {
  const texts = useFormTexts().table
  const [chosen, setChosen] = useState<Record<string, number | undefined>>(table.columns)
  const options: Option[] = table.heading.map((head, index) => {
    const samples = table.samples.flatMap((row) => row[index] || [])
    return {
      value: `${index}`,
      label: `${head || texts.column(index + 1)}${samples.length > 0 ? `: ${samples.join(', ')}` : ''}`.slice(
        0,
        80,
      ),
    }
  })
  /** A column is one thing: it is taken from what it was before. */
  function take(name: Name, value: string) {
    const column = value === '' ? undefined : Number(value)
    const others = Object.entries(chosen).filter(([, one]) => one !== column)
    setChosen({ ...Object.fromEntries(others), [name]: column })
  }
  function choose() {
    const said = names.flatMap(([name]) => (chosen[name] === undefined ? [] : [`${name}:${chosen[name]}`]))
    onChoose(said.join(','))
  }
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {names.map(([name, label]) => (
          <SelectField
            key={name}
            label={label}
            value={chosen[name] ?? ''}
            onChange={({ target: { value } }) => take(name, value)}
            options={[{ value: '', label: texts.none }, ...options]}
          />
        ))}
      </div>
      <Button variant="secondary" className="justify-self-start" disabled={isPending} onClick={choose}>
        {texts.read}
      </Button>
    </div>
  )
}

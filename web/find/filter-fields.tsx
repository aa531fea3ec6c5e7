import { type ReactNode, useEffect, useRef } from 'react'
import { LANGUAGE_PARAMETER } from '../../contract/formats/languages.ts'
import { modes, type Sorting, sortings, weekdays } from '../../contract/sessions/catalogue.ts'
import type { Facets } from '../../contract/sessions/session-filters.ts'
import { useFindTexts } from '../i18n/find.ts'
import { useLanguage } from '../i18n/index.ts'
import type { FoundSessions } from '../loader-context.ts'
import { controlClasses } from '../ui/field.tsx'
import { type Choice, FilterChips } from './filter-chips.tsx'

export type FilterData = {
  /** The search parameters that are shown, or that load. */
  chosen: URLSearchParams
  facets: Facets
  branches: FoundSessions['branches']
  catalogue: FoundSessions['catalogue']
  /** How the list is in order without words. */
  usual?: Sorting
}

/** What an address says that has no control here. */
const KEPT = [LANGUAGE_PARAMETER, 'tutor', 'status']

/** The filters as controls of a form, each with how many sessions it would find. */
export function FilterFields({ chosen, facets, branches, catalogue, usual = 'soonest' }: FilterData) {
  const texts = useFindTexts()
  const language = useLanguage()
  const chips = (name: keyof typeof texts.groups, choices: Choice[]) => (
    <FilterChips
      label={texts.groups[name]}
      choices={choices.map((choice) => ({ name, ...choice }))}
      chosen={chosen}
      facets={facets}
    />
  )
  const first = chosen.get('q') ? 'relevance' : usual
  return (
    <>
      <label className="grid gap-1.5 font-semibold">
        {texts.groups.sort}
        <select
          name="sort"
          value={chosen.get('sort') ?? ''}
          onChange={ignore}
          className={`${controlClasses} font-normal`}
        >
          <option value="">{texts.sortings[first]}</option>
          {sortings
            .filter((sort) => sort !== first && sort !== 'relevance')
            .map((sort) => (
              <option key={sort} value={sort}>
                {texts.sortings[sort]}
              </option>
            ))}
        </select>
      </label>
      {chips('seats', [
        { name: 'free', value: 'true', label: texts.free },
        { name: 'seats', value: 'true', label: texts.seats },
      ])}
      {chips(
        'level',
        catalogue.levels.map((one) => ({ value: one.slug, label: one[language] })),
      )}
      {chips(
        'subject',
        catalogue.subjects.map((one) => ({ value: one.slug, label: one[language] })),
      )}
      {chips(
        'weekday',
        weekdays.map((value) => ({ value, label: texts.weekdays[value] })),
      )}
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-semibold">{texts.groups.dates}</legend>
        {(['from', 'to'] as const).map((name) => (
          <DayField key={name} name={name} value={chosen.get(name) ?? ''}>
            {texts[name]}
          </DayField>
        ))}
      </fieldset>
      {chips(
        'mode',
        modes.map((value) => ({ value, label: texts.modes[value] })),
      )}
      {chips(
        'place',
        branches.map(({ _id, name }) => ({ value: _id, label: name })),
      )}
      {chips(
        'language',
        (['bn', 'en'] as const).map((value) => ({ value, label: texts.languages[value] })),
      )}
      {KEPT.map((name) => {
        const value = chosen.get(name)
        return value && <input key={name} type="hidden" name={name} value={value} />
      })}
    </>
  )
}

/** The form notices every change. */
const ignore = () => {}

type DayProps = { name: string; value: string; children: ReactNode }

/** Follows the address, but never under the hands of somebody who types a year. */
function DayField({ name, value, children }: DayProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value
  }, [value])
  return (
    <label className="grid grid-cols-[3.5rem_1fr] items-center gap-2 text-muted">
      {children}
      <input
        ref={input}
        type="date"
        name={name}
        defaultValue={value}
        min="2020-01-01"
        className={controlClasses}
      />
    </label>
  )
}

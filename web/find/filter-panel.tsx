import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useEffect, useRef } from 'react'
import { LANGUAGE_PARAMETER } from '../../contract/formats/languages.ts'
import { levels, modes, sortings, subjects, weekdays } from '../../contract/sessions/catalogue.ts'
import type { Facets } from '../../contract/sessions/session-filters.ts'
import { levelNames, subjectNames } from '../../contract/sessions/subject-names.ts'
import { useFindMessages } from '../i18n/find.ts'
import { useLanguage } from '../i18n/index.ts'
import type { FoundSessions } from '../loader-context.ts'
import { cn } from '../ui/cn.ts'
import { controlClasses } from '../ui/field.tsx'
import { countFilters } from './active-filters.tsx'
import { type Choice, FilterChips } from './filter-chips.tsx'

export type FilterData = {
  /** The search parameters that are shown, or that load. */
  chosen: URLSearchParams
  facets: Facets
  branches: FoundSessions['branches']
}

type Props = FilterData & {
  /** Above the results on every screen. */
  isFolded?: boolean
  onOpen?: () => void
}

/** Beside the results on a laptop, folded above them on a phone. */
export function FilterPanel({ chosen, facets, branches, isFolded = false, onOpen }: Props) {
  const messages = useFindMessages()
  const language = useLanguage()
  const panel = useRef<HTMLDetailsElement>(null)
  // A laptop has the room for them.
  useEffect(() => {
    if (panel.current && !isFolded && matchMedia('(min-width: 64rem)').matches) panel.current.open = true
  }, [isFolded])
  const count = countFilters(chosen)
  const chips = (name: string, choices: Choice[]) => (
    <FilterChips
      name={name}
      label={messages.groups[name as keyof typeof messages.groups]}
      choices={choices}
      chosen={chosen.getAll(name)}
      counts={facets[name] ?? {}}
    />
  )
  return (
    <details
      ref={panel}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      className={cn('group rounded-card bg-sunken p-4', !isFolded && 'lg:bg-transparent lg:p-0')}
    >
      <summary
        className={cn(
          'flex min-h-11 cursor-pointer items-center gap-2 font-semibold',
          !isFolded && 'lg:hidden',
        )}
      >
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        {count > 0 ? messages.filtersChosen(count) : messages.filters}
      </summary>
      <div className={cn('grid gap-5 pt-3', isFolded ? 'md:grid-cols-2' : 'lg:pt-0')}>
        <label className="grid gap-1.5 font-semibold">
          {messages.groups.sort}
          <select
            name="sort"
            value={chosen.get('sort') ?? ''}
            onChange={ignore}
            className={`${controlClasses} font-normal`}
          >
            <option value="">
              {chosen.get('q') ? messages.sortings.relevance : messages.sortings.soonest}
            </option>
            {sortings
              .filter((sort) => sort !== (chosen.get('q') ? 'relevance' : 'soonest'))
              .filter((sort) => sort !== 'relevance')
              .map((sort) => (
                <option key={sort} value={sort}>
                  {messages.sortings[sort]}
                </option>
              ))}
          </select>
        </label>
        <FilterChips
          name="free"
          label={messages.groups.seats}
          choices={[{ value: 'true', label: messages.free }]}
          chosen={chosen.getAll('free')}
          counts={facets.free ?? {}}
          more={{ name: 'seats', label: messages.seats, isChosen: chosen.get('seats') === 'true' }}
        />
        {chips(
          'level',
          levels.map((value) => ({ value, label: levelNames[value][language] })),
        )}
        {chips(
          'subject',
          subjects.map((value) => ({ value, label: subjectNames[value][language] })),
        )}
        {chips(
          'weekday',
          weekdays.map((value) => ({ value, label: messages.weekdays[value] })),
        )}
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-semibold">{messages.groups.dates}</legend>
          {(['from', 'to'] as const).map((name) => (
            <label key={name} className="grid grid-cols-[3.5rem_1fr] items-center gap-2 text-muted">
              {messages[name]}
              <input
                type="date"
                name={name}
                defaultValue={chosen.get(name) ?? ''}
                key={chosen.get(name)}
                className={controlClasses}
              />
            </label>
          ))}
        </fieldset>
        {chips(
          'mode',
          modes.map((value) => ({ value, label: messages.modes[value] })),
        )}
        {branches.length > 0 &&
          chips(
            'place',
            branches.map(({ _id, name }) => ({ value: _id, label: name })),
          )}
        {chips(
          'language',
          (['bn', 'en'] as const).map((value) => ({ value, label: messages.languages[value] })),
        )}
        {chosen.get(LANGUAGE_PARAMETER) && (
          <input type="hidden" name={LANGUAGE_PARAMETER} value={chosen.get(LANGUAGE_PARAMETER) ?? ''} />
        )}
        {chosen.get('tutor') && <input type="hidden" name="tutor" value={chosen.get('tutor') ?? ''} />}
      </div>
    </details>
  )
}

/** The form notices every change. */
const ignore = () => {}

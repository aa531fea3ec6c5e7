import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { catalogueName } from '../../contract/centre/catalogue-names.ts'
import { ownValue } from '../../contract/http/own-value.ts'
import { useFindTexts } from '../i18n/find.ts'
import { useLanguage } from '../i18n/index.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import type { FoundSessions } from '../loader-context.ts'
import { type FilterName, filterNames, filtersOf, without } from '../sessions/list-address.ts'

/** Where the results begin. */
export const RESULTS = 'results'
/** Moves the focus to the results: what was pressed goes away. */
export const focusResults = () => document.getElementById(RESULTS)?.focus({ preventScroll: true })

/** `tutor`: the name of the chosen one, where the page knows it. */
type Known = Pick<FoundSessions, 'branches' | 'catalogue'> & { tutor?: string | undefined }

/** Each chosen filter as a link that removes it. */
export function ActiveFilters({ chosen, ...known }: Known & { chosen: URLSearchParams }) {
  const texts = useFindTexts()
  const labelOf = useFilterLabels(known)
  const filters = filtersOf(chosen)
  if (filters.length === 0) return null
  const withoutOne = (name: string, value: string) => {
    const rest = new URLSearchParams(chosen)
    rest.delete(name, value)
    return without([], rest)
  }
  return (
    <ul className="flex flex-wrap gap-2">
      {filters.map(([name, value]) => {
        const label = labelOf(name, value)
        return (
          <li key={`${name} ${value}`}>
            <Link
              to={withoutOne(name, value)}
              preventScrollReset
              onClick={focusResults}
              aria-label={texts.remove(label)}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-primary-soft px-3.5 font-medium text-primary text-sm hover:underline sm:min-h-9"
            >
              {label}
              <X aria-hidden="true" className="size-4" />
            </Link>
          </li>
        )
      })}
      <li>
        <Link
          to={without(filterNames, chosen)}
          preventScrollReset
          onClick={focusResults}
          className="inline-flex min-h-11 items-center px-2 font-medium text-muted text-sm underline sm:min-h-9"
        >
          {texts.clear}
        </Link>
      </li>
    </ul>
  )
}

/** Words for the values of filters; what an address made up stays as it is. */
export function useFilterLabels({
  branches,
  catalogue,
  tutor,
}: Known): (name: FilterName, value: string) => string {
  const texts = useFindTexts()
  const language = useLanguage()
  const { dateTime } = useTimeFormats()
  const day = (value: string) => (Number.isNaN(Date.parse(value)) ? value : dateTime(value, 'day'))
  const labels: Record<FilterName, (value: string) => string | undefined> = {
    level: (value) => catalogueName(catalogue.levels, value, language),
    subject: (value) => catalogueName(catalogue.subjects, value, language),
    weekday: (value) => ownValue(texts.weekdays, value),
    mode: (value) => ownValue(texts.modes, value),
    language: (value) => ownValue(texts.languages, value),
    place: (value) => branches.find(({ _id }) => _id === value)?.name,
    free: () => texts.free,
    seats: () => texts.seats,
    tutor: () => tutor ?? texts.tutorChosen,
    from: (value) => `${texts.from} ${day(value)}`,
    to: (value) => `${texts.to} ${day(value)}`,
  }
  return (name, value) => labels[name](value) ?? value
}

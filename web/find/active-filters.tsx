import SearchX from 'lucide-react/icons/search-x'
import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { ownValue } from '../../contract/http/own-value.ts'
import type { sessionFilters } from '../../contract/sessions/session-filters.ts'
import { levelNames, subjectNames } from '../../contract/sessions/subject-names.ts'
import { useFindMessages } from '../i18n/find.ts'
import { useLanguage } from '../i18n/index.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import type { FoundSessions } from '../loader-context.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** `tutor`: the name of the chosen one, where the page knows it. */
type Props = {
  chosen: URLSearchParams
  branches: FoundSessions['branches']
  tutor?: string | undefined
}

/** Each chosen filter as a link that removes it. */
export function ActiveFilters({ chosen, branches, tutor }: Props) {
  const messages = useFindMessages()
  const labelOf = useLabels(branches, tutor)
  const filters = filtersOf(chosen)
  const q = chosen.get('q')
  if (filters.length === 0) return null
  const without = (name: string, value: string) => {
    const rest = new URLSearchParams(chosen)
    rest.delete(name, value)
    rest.delete('page')
    return { search: rest.toString() }
  }
  return (
    <ul className="flex flex-wrap gap-2">
      {filters.map(([name, value]) => {
        const label = labelOf(name, value)
        return (
          <li key={`${name} ${value}`}>
            <Link
              to={without(name, value)}
              preventScrollReset
              aria-label={messages.remove(label)}
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
          to={{ search: q ? new URLSearchParams({ q }).toString() : '' }}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-2 font-medium text-muted text-sm underline sm:min-h-9"
        >
          {messages.clear}
        </Link>
      </li>
    </ul>
  )
}

/** Words for the values of filters; what an address made up stays as it is. */
function useLabels(
  branches: Props['branches'],
  tutor: Props['tutor'],
): (name: FilterName, value: string) => string {
  const messages = useFindMessages()
  const language = useLanguage()
  const { dateTime } = useTimeFormats()
  const day = (value: string) => (Number.isNaN(Date.parse(value)) ? value : dateTime(value, 'day'))
  const labels: Record<FilterName, (value: string) => string | undefined> = {
    level: (value) => ownValue(levelNames, value)?.[language],
    subject: (value) => ownValue(subjectNames, value)?.[language],
    weekday: (value) => ownValue(messages.weekdays, value),
    mode: (value) => ownValue(messages.modes, value),
    language: (value) => ownValue(messages.languages, value),
    place: (value) => branches.find(({ _id }) => _id === value)?.name,
    free: () => messages.free,
    seats: () => messages.seats,
    tutor: () => tutor ?? messages.tutorChosen,
    from: (value) => `${messages.from} ${day(value)}`,
    to: (value) => `${messages.to} ${day(value)}`,
  }
  return (name, value) => labels[name](value) ?? value
}

/** What orders the results or has a field of its own. */
type NoFilter = 'q' | 'sort'
type FilterName = Exclude<keyof typeof sessionFilters, NoFilter>

/** A record, so that a filter of the contract that is missing here does not compile. */
const filters: Record<FilterName, true> = {
  level: true,
  subject: true,
  tutor: true,
  free: true,
  weekday: true,
  from: true,
  to: true,
  mode: true,
  place: true,
  seats: true,
  language: true,
}

const isFilter = (name: string): name is FilterName => Object.hasOwn(filters, name)

/** The filters of an address of the search. Whatever else it says, such as `fbclid`, is none. */
export const filtersOf = (chosen: URLSearchParams): [FilterName, string][] =>
  [...chosen].flatMap(([name, value]) => (value !== '' && isFilter(name) ? [[name, value]] : []))

/** Whether an address asks for more than a page. */
export const isSearching = (chosen: URLSearchParams): boolean =>
  Boolean(chosen.get('q') || chosen.get('sort')) || filtersOf(chosen).length > 0

export const countFilters = (chosen: URLSearchParams): number => filtersOf(chosen).length

export function NothingFound() {
  const messages = useFindMessages()
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" className="size-10" strokeWidth={1.5} />}
      title={messages.none}
      text={messages.noneHint}
      action={
        <ButtonLink to={{ search: '' }} variant="secondary">
          {messages.showAll}
        </ButtonLink>
      }
    />
  )
}

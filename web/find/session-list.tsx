import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { offeredOf } from '../../contract/centre/catalogue-names.ts'
import { useFindTexts } from '../i18n/find.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { topicIn } from '../interests/topic.ts'
import type { FoundSessions } from '../loader-context.ts'
import { paths } from '../paths.ts'
import { isSearching, without } from '../sessions/list-address.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ActiveFilters, focusResults, RESULTS, useFilterLabels } from './active-filters.tsx'
import type { FilterPanelProps } from './filter-panel.tsx'
import { type CardsProps, FoundCards } from './found-card.tsx'
import { SearchForm } from './search-form.tsx'

type Props = Omit<FilterPanelProps, 'facets' | 'branches' | 'catalogue'> & {
  /** Absent until the first answer. */
  found: Pick<FoundSessions, 'sessions' | 'total' | 'facets' | 'branches' | 'catalogue'> | undefined
  /** Above the filters that are chosen, and below them. */
  above?: ReactNode
  below?: ReactNode
  /** A page of sessions. */
  children: ReactNode
}

/** The list of sessions, for everybody at /sessions and by role in the dashboard (F01, R12). */
export function SessionList({ found, above, below, children, ...panel }: Props) {
  const texts = useFindTexts()
  const { sessions = [], total = 0, facets = {}, branches = [], catalogue = NO_CATALOGUE } = found ?? {}
  return (
    <SearchForm {...panel} {...{ facets, branches, catalogue }}>
      <div className="grid min-w-0 gap-4">
        {above}
        <ActiveFilters chosen={panel.chosen} {...{ branches, catalogue }} tutor={sessions[0]?.tutor} />
        {below}
        <div id={RESULTS} tabIndex={-1} className="grid min-w-0 scroll-mt-20 gap-4 outline-none">
          <p role="status" className="font-medium text-muted">
            {total > 0 && texts.found(total)}
          </p>
          {children}
        </div>
      </div>
    </SearchForm>
  )
}

const NO_CATALOGUE: FoundSessions['catalogue'] = { levels: [], subjects: [] }

type NothingProps = Omit<CardsProps, 'sessions'> & {
  chosen: URLSearchParams
  found: Pick<FoundSessions, 'near' | 'branches' | 'catalogue'> | undefined
}

/** X14. In place of an empty list: what is near, and else the way to all sessions. */
export function NothingFound({ chosen, found, ...cards }: NothingProps) {
  const { near, branches = [], catalogue = NO_CATALOGUE } = found ?? {}
  const texts = { find: useFindTexts(), sessions: useSessionTexts() }
  const isSearch = isSearching(chosen) || chosen.has('status')
  return (
    <>
      <EmptyState
        icon={<SearchX aria-hidden="true" className="size-10" strokeWidth={1.5} />}
        title={texts.sessions.none}
        text={near ? undefined : isSearch ? texts.find.noneHint : texts.sessions.noneHint}
        action={
          !near &&
          isSearch && (
            <ButtonLink to={{ search: '' }} variant="secondary" onClick={focusResults}>
              {texts.find.showAll}
            </ButtonLink>
          )
        }
      />
      <TellMeLink chosen={chosen} catalogue={catalogue} />
      {near && <Near {...{ near, chosen, branches, catalogue }} {...cards} />}
    </>
  )
}

type TellMeProps = { chosen: URLSearchParams; catalogue: FoundSessions['catalogue'] }

/** W05: of one level and one subject people are told when there is something. */
function TellMeLink({ chosen, catalogue }: TellMeProps) {
  const texts = useFindTexts()
  const { level, subject } = topicIn(chosen)
  const isOne = chosen.getAll('level').length === 1 && chosen.getAll('subject').length === 1
  const isOffered =
    offeredOf(catalogue.levels).some(({ slug }) => slug === level) &&
    offeredOf(catalogue.subjects).some(({ slug }) => slug === subject)
  if (!isOne || !isOffered || chosen.has('status')) return null
  return (
    <p className="mt-4 text-center">
      <ButtonLink to={paths.interests(`level=${level}&subject=${subject}`)} variant="secondary">
        {texts.tellMe}
      </ButtonLink>
    </p>
  )
}

type NearProps = Omit<NothingProps, 'found'> &
  Pick<FoundSessions, 'branches' | 'catalogue'> & { near: NonNullable<FoundSessions['near']> }

function Near({ near, chosen, branches, catalogue, ...cards }: NearProps) {
  const texts = useFindTexts()
  const labelOf = useFilterLabels({ branches, catalogue })
  const left = near.without.flatMap((name) =>
    chosen.getAll(name).map((value) => (name === 'q' ? `“${value}”` : labelOf(name, value))),
  )
  return (
    <section className="mt-6 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="wrap-anywhere font-bold text-xl">{texts.near(left.join(', '))}</h2>
        <Link
          to={without(near.without, chosen)}
          onClick={focusResults}
          className="inline-flex min-h-11 items-center font-medium text-primary underline-offset-4 hover:underline"
        >
          {texts.allNear}
        </Link>
      </div>
      <FoundCards sessions={near.sessions} heading="h3" {...cards} />
    </section>
  )
}

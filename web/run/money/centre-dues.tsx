import { keepPreviousData, useQuery } from '@tanstack/react-query'
import HandCoins from 'lucide-react/icons/hand-coins'
import type { ReactNode } from 'react'
import { CashierOnly } from '../../auth/guards.tsx'
import { useConfig } from '../../client-config.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useCentreDuesTexts } from '../../i18n/centre-dues.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useFormats } from '../../i18n/formats.ts'
import { paths } from '../../paths.ts'
import { type DueFilters as Chosen, centreDuesQuery, type DueSums } from '../../queries/desk.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'
import { RuleLinks } from '../centre/rules/rule-link.tsx'
import { DueFigures, DueFilters, useDueFilters } from './dues/due-filters.tsx'
import { DueRows } from './dues/due-list.tsx'

/** B10: who has to pay which part of a fee. For Admins and cashiers. */
export default function CentreDuesPage() {
  const texts = useCentreDuesTexts()
  return (
    <CashierOnly>
      <Page title={texts.title} intro={<span className="max-sm:sr-only">{texts.intro}</span>}>
        <CentreDues />
      </Page>
    </CashierOnly>
  )
}

/** The parts of all students' fees: what they sum up to, and whom to call. */
function CentreDues() {
  const texts = useCentreDuesTexts()
  const filters = useDueFilters()
  const query = useQuery({ ...centreDuesQuery(filters, usePageAddress()), placeholderData: keepPreviousData })
  const listed = query.data?.sessions ?? []
  // The list names at most a hundred.
  const chosen = query.data?.items.find(({ sessionId }) => sessionId === filters.sessionId)
  const sessions =
    chosen && !listed.some(({ _id }) => _id === chosen.sessionId)
      ? [{ _id: chosen.sessionId, title: chosen.sessionTitle }, ...listed]
      : listed
  return (
    <div className="grid gap-4 sm:gap-6">
      <DueFigures chosen={filters.state} sums={query.data?.sums} />
      <DueFilters
        filters={filters}
        sessions={sessions.map(({ _id, title }) => ({ value: _id, label: title }))}
      />
      <PagedList
        query={query}
        failed={texts.failed}
        empty={
          <NoDues
            filters={filters}
            sums={query.data?.sums}
            icon={<HandCoins aria-hidden="true" className="size-10" strokeWidth={1.5} />}
          />
        }
      >
        {(dues, onGone) => <DueRows dues={dues} onGone={onGone} />}
      </PagedList>
      <RuleLinks rules={['dues']} />
    </div>
  )
}

type Props = { filters: Chosen; sums: DueSums | undefined; icon: ReactNode }

/** Why a list of parts is empty, and what comes next. */
function NoDues({ filters: { state, search, sessionId }, sums, icon }: Props) {
  const texts = useCentreDuesTexts()
  const { showAll } = useCommonTexts()
  const { money } = useFormats()
  const { currency } = useConfig()
  if (search || sessionId)
    return (
      <EmptyState
        icon={icon}
        title={search ? texts.noneMatch : texts.none[state]}
        text={search ? texts.noneMatchHint : texts.noneOfSession}
        action={
          <ButtonLink to={paths.centreDues(`?state=${state}`)} variant="secondary">
            {showAll}
          </ButtonLink>
        }
      />
    )
  const open = sums?.open.amount ?? 0
  const text = open > 0 ? texts.openHint(money(open, currency)) : texts.noneHint
  return <EmptyState icon={icon} title={texts.none[state]} text={text} />
}

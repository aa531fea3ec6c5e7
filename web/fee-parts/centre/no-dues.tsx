import type { ReactNode } from 'react'
import { useConfig } from '../../client-config.tsx'
import { useCentreDuesMessages } from '../../i18n/centre-dues.ts'
import { useFormats } from '../../i18n/formats.ts'
import { paths } from '../../paths.ts'
import type { DueFilters, DueSums } from '../../queries/centre-dues.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

type Props = { filters: DueFilters; sums: DueSums | undefined; icon: ReactNode }

/** Why a list of parts is empty, and what comes next. */
export function NoDues({ filters: { state, search, sessionId }, sums, icon }: Props) {
  const messages = useCentreDuesMessages()
  const { money } = useFormats()
  const { currency } = useConfig()
  if (search || sessionId)
    return (
      <EmptyState
        icon={icon}
        title={search ? messages.noneMatch : messages.none[state]}
        text={messages.noneMatchHint}
        action={
          <ButtonLink to={paths.centreDues(`?state=${state}`)} variant="secondary">
            {messages.showAll}
          </ButtonLink>
        }
      />
    )
  const open = sums ? sums.late.amount + sums.week.amount + sums.later.amount : 0
  const text = open > 0 ? messages.openHint(money(open, currency)) : messages.noneHint
  return <EmptyState icon={icon} title={messages.none[state]} text={text} />
}

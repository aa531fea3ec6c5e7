import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Phone from 'lucide-react/icons/phone'
import { CashierOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useDeskTexts } from '../../i18n/desk.ts'
import { callsQuery } from '../../queries/desk.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'
import { CallCard } from './call-card.tsx'

/** B13: people whom no message reaches, the oldest news first. For Admins and cashiers. */
export default function CallsPage() {
  const texts = useDeskTexts().calls
  return (
    <CashierOnly>
      <Page title={texts.title} intro={texts.intro}>
        <Calls />
      </Page>
    </CashierOnly>
  )
}

function Calls() {
  const texts = useDeskTexts().calls
  const query = useQuery({ ...callsQuery(usePageAddress()), placeholderData: keepPreviousData })
  return (
    <PagedList
      query={query}
      failed={texts.failed}
      empty={
        <EmptyState
          icon={<Phone aria-hidden="true" className="size-10" strokeWidth={1.5} />}
          title={texts.none}
          text={texts.noneHint}
        />
      }
    >
      {(calls, onGone) => (
        <div className="grid gap-4">
          <p role="status" className="text-muted text-sm">
            {texts.count(query.data?.people ?? calls.length)}
          </p>
          <ul className="grid grid-cols-1 gap-5 xl:grid-cols-2">
            {calls.map((call) => (
              <li key={call._id}>
                <CallCard call={call} onGone={onGone} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </PagedList>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { useSearchParams } from 'react-router'
import { auditActions } from '../../../contract/centre/audit-actions.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useAuditMessages } from '../../i18n/audit.ts'
import { auditTrailQuery, type AuditFilters as Filters } from '../../queries/centre.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField, TextField } from '../../ui/inputs.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { CURSOR, usePageAddress } from '../../ui/pagination.tsx'
import { SearchField, useSearch } from '../../ui/search-field.tsx'
import { AuditEventList } from './audit/audit-event-list.tsx'

/** Who changed what. */
export default function AuditTrail() {
  const messages = useAuditMessages()
  return (
    <AdminOnly>
      <Page title={messages.title} intro={messages.intro}>
        <AuditFilters />
        <Acts />
      </Page>
    </AdminOnly>
  )
}

function Acts() {
  const messages = useAuditMessages()
  const filters = useAuditFilters()
  const query = useQuery({ ...auditTrailQuery(filters, usePageAddress()), placeholderData: keepPreviousData })
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <PagedList
      query={query}
      failed={messages.failed}
      empty={
        <EmptyState
          icon={<History aria-hidden="true" className="size-10" strokeWidth={1.5} />}
          title={messages.none}
          text={isFiltered ? messages.noneMatch : messages.noneHint}
        />
      }
    >
      {(acts) => <AuditEventList events={acts} />}
    </PagedList>
  )
}

type Name = 'action' | 'from' | 'to' | 'object'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const day = (text: string | null) => (text && DAY.test(text) ? text : undefined)
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The filters in the URL. Invalid values are ignored. */
function useAuditFilters(): Filters {
  const [params] = useSearchParams()
  const object = params.get('object') ?? ''
  return {
    person: useSearch(),
    action: auditActions.find((action) => action === params.get('action')),
    object: UUID.test(object) ? object : undefined,
    from: day(params.get('from')),
    to: day(params.get('to')),
  }
}

/** Filters the audit trail; the URL holds the filters. */
function AuditFilters() {
  const messages = useAuditMessages()
  const [params, setParams] = useSearchParams()
  const set = (name: Name, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const gone of ['page', CURSOR, name]) next.delete(gone)
        if (value) next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const field = (name: Name) => ({
    value: params.get(name) ?? '',
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  })
  return (
    <div className="mb-6 grid max-w-3xl items-end gap-4 sm:grid-cols-2">
      <SearchField label={messages.person} hint={messages.personHint} />
      <SelectField
        label={messages.action}
        options={[
          { value: '', label: messages.anyAction },
          ...auditActions.map((value) => ({ value, label: messages.actions[value] })),
        ]}
        {...field('action')}
      />
      <TextField type="date" label={messages.from} {...field('from')} />
      <TextField type="date" label={messages.to} {...field('to')} />
      {params.has('object') && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => set('object', '')}
        >
          {messages.showAll}
        </Button>
      )}
    </div>
  )
}

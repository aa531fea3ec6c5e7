import { keepPreviousData, useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { useSearchParams } from 'react-router'
import { auditActions } from '../../../contract/centre/audit-actions.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useAuditTexts } from '../../i18n/audit.ts'
import { auditTrailQuery, type AuditFilters as Filters } from '../../queries/centre.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField, TextField } from '../../ui/inputs.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { CURSOR, usePageAddress } from '../../ui/pagination.tsx'
import { SearchField, useSearch } from '../../ui/search-field.tsx'
import { AuditEventList } from './audit/audit-event-list.tsx'

/** Shows who changed what. */
export default function AuditTrail() {
  const texts = useAuditTexts()
  return (
    <AdminOnly>
      <Page title={texts.title} intro={texts.intro}>
        <AuditFilters />
        <Acts />
      </Page>
    </AdminOnly>
  )
}

function Acts() {
  const texts = useAuditTexts()
  const filters = useAuditFilters()
  const query = useQuery({ ...auditTrailQuery(filters, usePageAddress()), placeholderData: keepPreviousData })
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <PagedList
      query={query}
      failed={texts.failed}
      empty={
        <EmptyState
          icon={<History aria-hidden="true" className="size-10" strokeWidth={1.5} />}
          title={texts.none}
          text={isFiltered ? texts.noneMatch : texts.noneHint}
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
  const texts = useAuditTexts()
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
      <SearchField label={texts.person} hint={texts.personHint} />
      <SelectField
        label={texts.action}
        options={[
          { value: '', label: texts.anyAction },
          ...auditActions.map((value) => ({ value, label: texts.actions[value] })),
        ]}
        {...field('action')}
      />
      <TextField type="date" label={texts.from} {...field('from')} />
      <TextField type="date" label={texts.to} {...field('to')} />
      {params.has('object') && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => set('object', '')}
        >
          {texts.showAll}
        </Button>
      )}
    </div>
  )
}

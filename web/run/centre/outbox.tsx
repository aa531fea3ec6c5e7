import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Email from 'lucide-react/icons/mail'
import { useSearchParams } from 'react-router'
import type { OutboxEmail } from '../../../contract/emails/outbox.ts'
import { emailStates } from '../../../contract/emails/states.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { useConfig } from '../../client-config.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useCentreMessages } from '../../i18n/centre.ts'
import { useFormats } from '../../i18n/formats.ts'
import { type EmailFilters as Filters, outboxQuery } from '../../queries/centre.ts'
import { EmailAddress } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FoldedRow, FoldedRows } from '../../ui/folded-row.tsx'
import { SelectField } from '../../ui/inputs.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { CURSOR, usePageAddress } from '../../ui/pagination.tsx'
import { SearchField, useSearch } from '../../ui/search-field.tsx'
import { EmailStateBadge, EmailText, LastError, RetryEmail } from './emails/email-parts.tsx'

/** The emails to users and their states. */
export default function Outbox() {
  const messages = useCentreMessages().emails
  const { outbox, email } = useConfig()
  return (
    <AdminOnly>
      <Page
        title={messages.title}
        intro={outbox ? messages.introDemo : email ? messages.intro : messages.introNone}
      >
        <EmailFilters />
        <Emails />
      </Page>
    </AdminOnly>
  )
}

function Emails() {
  const messages = useCentreMessages().emails
  const filters = useEmailFilters()
  const query = useQuery({ ...outboxQuery(filters, usePageAddress()), placeholderData: keepPreviousData })
  const isFiltered = filters.search !== '' || filters.state !== undefined
  return (
    <div className="grid gap-6">
      <p role="status" className="text-muted text-sm">
        {query.data && messages.found(query.data.total)}
      </p>
      <PagedList
        query={query}
        failed={messages.failed}
        empty={
          <EmptyState
            icon={<Email aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={messages.empty}
            text={isFiltered ? messages.noneMatch : messages.emptyHint}
          />
        }
      >
        {(emails) => <EmailList emails={emails} />}
      </PagedList>
    </div>
  )
}

/** The filters in the URL. */
function useEmailFilters(): Filters {
  const [params] = useSearchParams()
  return { search: useSearch(), state: emailStates.find((state) => state === params.get('state')) }
}

/** Filters the emails; the URL holds the filters. */
function EmailFilters() {
  const messages = useCentreMessages().emails
  const [, setParams] = useSearchParams()
  const { state } = useEmailFilters()
  const choose = (chosen: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const name of ['page', CURSOR, 'state']) next.delete(name)
        if (chosen) next.set('state', chosen)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="mb-6 grid max-w-2xl items-end gap-4 sm:grid-cols-2">
      <SearchField label={messages.search} hint={messages.searchHint} />
      <SelectField
        label={messages.state}
        options={[
          { value: '', label: messages.anyState },
          ...emailStates.map((value) => ({ value, label: messages.states[value] })),
        ]}
        value={state ?? ''}
        onChange={({ target }) => choose(target.value)}
      />
    </div>
  )
}

/** Emails, each in a row with its state; the text and what went wrong unfold. */
function EmailList({ emails }: { emails: readonly OutboxEmail[] }) {
  return (
    <FoldedRows>
      {emails.map((email) => (
        <EmailRow key={email._id} email={email} />
      ))}
    </FoldedRows>
  )
}

function EmailRow({ email }: { email: OutboxEmail }) {
  const messages = useCentreMessages().emails
  const { number } = useFormats()
  const { to, subject, language, state, attempts, lastError, createdAt, sentAt, nextAttemptAt } = email
  const facts = [
    ...(sentAt ? [{ label: messages.sent, value: <DateTime value={sentAt} /> }] : []),
    ...(attempts > 0 && state !== 'sent' ? [{ label: messages.attempts, value: number(attempts) }] : []),
    ...(attempts > 0 && nextAttemptAt
      ? [{ label: messages.next, value: <DateTime value={nextAttemptAt} /> }]
      : []),
    ...(lastError ? [{ label: messages.lastError, value: <LastError>{lastError}</LastError> }] : []),
  ]
  return (
    <FoldedRow
      title={<span lang={language}>{subject}</span>}
      note={
        <>
          <EmailAddress>{to}</EmailAddress> · <DateTime value={createdAt} />
        </>
      }
      end={<EmailStateBadge state={state} />}
    >
      {facts.length > 0 && <Facts className="sm:grid-cols-3" facts={facts} />}
      {email.mayRetry && <RetryEmail email={email} />}
      <EmailText email={email} />
    </FoldedRow>
  )
}

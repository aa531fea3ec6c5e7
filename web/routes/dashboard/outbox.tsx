import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Email from 'lucide-react/icons/mail'
import { AdminOnly } from '../../auth/guards.tsx'
import { useConfig } from '../../client-config.tsx'
import { EmailCards } from '../../emails/email-card.tsx'
import { EmailFilters, useEmailFilters } from '../../emails/email-filters.tsx'
import { EmailTable } from '../../emails/email-table.tsx'
import { useMedia } from '../../hooks/use-media.ts'
import { useEmailMessages } from '../../i18n/emails.ts'
import { outboxQuery } from '../../queries/outbox.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'
import { Page } from './page.tsx'

/** The emails to users and their states. */
export default function Outbox() {
  const messages = useEmailMessages()
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
  const messages = useEmailMessages()
  const filters = useEmailFilters()
  const query = useQuery({ ...outboxQuery(filters, usePageAddress()), placeholderData: keepPreviousData })
  const List = useMedia('(min-width: 75rem)') ? EmailTable : EmailCards
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
        {(emails) => <List emails={emails} />}
      </PagedList>
    </div>
  )
}

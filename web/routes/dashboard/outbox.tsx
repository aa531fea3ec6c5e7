import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { AdminOnly } from '../../auth/guards.tsx'
import { useConfig } from '../../client-config.tsx'
import { MailCards } from '../../emails/mail-card.tsx'
import { MailFilters, useMailFilters } from '../../emails/mail-filters.tsx'
import { MailTable } from '../../emails/mail-table.tsx'
import { useMedia } from '../../hooks/use-media.ts'
import { useMailMessages } from '../../i18n/emails.ts'
import { outboxQuery } from '../../queries/outbox.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'
import { Page } from './page.tsx'

/** The emails to users and their states. */
export default function Outbox() {
  const messages = useMailMessages()
  const { outbox, mail } = useConfig()
  return (
    <AdminOnly>
      <Page
        title={messages.title}
        intro={outbox ? messages.introDemo : mail ? messages.intro : messages.introNone}
      >
        <MailFilters />
        <Mails />
      </Page>
    </AdminOnly>
  )
}

function Mails() {
  const messages = useMailMessages()
  const filters = useMailFilters()
  const query = useQuery({ ...outboxQuery(filters, usePageAddress()), placeholderData: keepPreviousData })
  const List = useMedia('(min-width: 75rem)') ? MailTable : MailCards
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
            icon={<Mail aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={messages.empty}
            text={isFiltered ? messages.noneMatch : messages.emptyHint}
          />
        }
      >
        {(mails) => <List mails={mails} />}
      </PagedList>
    </div>
  )
}

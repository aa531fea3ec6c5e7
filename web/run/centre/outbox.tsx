import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { useSearchParams } from 'react-router'
import type { OutboxMessage } from '../../../contract/messages/outbox.ts'
import { channels, messageStates } from '../../../contract/messages/states.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { useConfig } from '../../client-config.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { useOutboxMessages } from '../../i18n/outbox.ts'
import { type MessageFilters as Filters, outboxQuery } from '../../queries/centre.ts'
import { EmailAddress } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FoldedRow, FoldedRows } from '../../ui/folded-row.tsx'
import { SelectField } from '../../ui/inputs.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { CURSOR, usePageAddress } from '../../ui/pagination.tsx'
import { SearchField, useSearch } from '../../ui/search-field.tsx'
import { LastError, MessageStateBadge, MessageText, RetryMessage } from './messages/message-parts.tsx'
import { SmsCosts } from './messages/sms-costs.tsx'

/** The messages to users, their states, and what SMS cost. */
export default function Outbox() {
  const messages = useOutboxMessages()
  const { outbox, email, sms } = useConfig()
  return (
    <AdminOnly>
      <Page
        title={messages.title}
        intro={outbox ? messages.introDemo : email || sms ? messages.intro : messages.introNone}
      >
        <SmsCosts />
        <MessageFilters />
        <Messages />
      </Page>
    </AdminOnly>
  )
}

function Messages() {
  const messages = useOutboxMessages()
  const filters = useMessageFilters()
  const query = useQuery({ ...outboxQuery(filters, usePageAddress()), placeholderData: keepPreviousData })
  const isFiltered = filters.search !== '' || filters.state !== undefined || filters.channel !== undefined
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
        {(listed) => (
          <FoldedRows>
            {listed.map((message) => (
              <MessageRow key={message._id} message={message} />
            ))}
          </FoldedRows>
        )}
      </PagedList>
    </div>
  )
}

/** The filters in the URL. */
function useMessageFilters(): Filters {
  const [params] = useSearchParams()
  return {
    search: useSearch(),
    channel: channels.find((channel) => channel === params.get('channel')),
    state: messageStates.find((state) => state === params.get('state')),
  }
}

/** Filters the messages; the URL holds the filters. */
function MessageFilters() {
  const messages = useOutboxMessages()
  const [, setParams] = useSearchParams()
  const { channel, state } = useMessageFilters()
  const choose = (name: 'channel' | 'state', chosen: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const reset of ['page', CURSOR, name]) next.delete(reset)
        if (chosen) next.set(name, chosen)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="mb-6 grid max-w-3xl items-end gap-4 sm:grid-cols-3">
      <SearchField label={messages.search} hint={messages.searchHint} />
      <SelectField
        label={messages.channel}
        options={[
          { value: '', label: messages.anyChannel },
          ...channels.map((value) => ({ value, label: messages.channels[value] })),
        ]}
        value={channel ?? ''}
        onChange={({ target }) => choose('channel', target.value)}
      />
      <SelectField
        label={messages.state}
        options={[
          { value: '', label: messages.anyState },
          ...messageStates.map((value) => ({ value, label: messages.states[value] })),
        ]}
        value={state ?? ''}
        onChange={({ target }) => choose('state', target.value)}
      />
    </div>
  )
}

/** A message with its state; the text and what went wrong unfold. */
function MessageRow({ message }: { message: OutboxMessage }) {
  const messages = useOutboxMessages()
  const { number, money, phone } = useFormats()
  const { currency } = useConfig()
  const { channel, to, subject, language, state, attempts, lastError, createdAt, sentAt, nextAttemptAt } =
    message
  const { segments, cost } = message
  const facts = [
    ...(sentAt ? [{ label: messages.sent, value: <DateTime value={sentAt} /> }] : []),
    ...(segments && cost !== null
      ? [{ label: messages.cost, value: messages.segments(segments, money(cost, currency)) }]
      : []),
    ...(attempts > 0 && state !== 'sent' ? [{ label: messages.attempts, value: number(attempts) }] : []),
    ...(state === 'waiting' && nextAttemptAt
      ? [{ label: messages.next, value: <DateTime value={nextAttemptAt} /> }]
      : []),
    ...(lastError ? [{ label: messages.lastError, value: <LastError>{lastError}</LastError> }] : []),
  ]
  return (
    <FoldedRow
      title={<span lang={language}>{subject}</span>}
      note={
        <>
          {messages.channels[channel]} · {channel === 'email' ? <EmailAddress>{to}</EmailAddress> : phone(to)}{' '}
          · <DateTime value={createdAt} />
        </>
      }
      end={<MessageStateBadge state={state} />}
    >
      {facts.length > 0 && <Facts className="sm:grid-cols-3" facts={facts} />}
      {state === 'unknown' && <p className="text-muted">{messages.unknownHint}</p>}
      {message.mayRetry && <RetryMessage message={message} />}
      <MessageText message={message} />
    </FoldedRow>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { useSearchParams } from 'react-router'
import type { OutboxMessage } from '../../../contract/messages/outbox.ts'
import { channels, messageStates } from '../../../contract/messages/states.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { useConfig } from '../../client-config.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { useOutboxTexts } from '../../i18n/outbox.ts'
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
  const texts = useOutboxTexts()
  const { outbox, email, sms } = useConfig()
  return (
    <AdminOnly>
      <Page
        title={texts.title}
        intro={outbox ? texts.introDemo : email || sms ? texts.intro : texts.introNone}
      >
        <SmsCosts />
        <MessageFilters />
        <Messages />
      </Page>
    </AdminOnly>
  )
}

function Messages() {
  const texts = useOutboxTexts()
  const filters = useMessageFilters()
  const query = useQuery({ ...outboxQuery(filters, usePageAddress()), placeholderData: keepPreviousData })
  const isFiltered = filters.search !== '' || filters.state !== undefined || filters.channel !== undefined
  return (
    <div className="grid gap-6">
      <p role="status" className="text-muted text-sm">
        {query.data && texts.found(query.data.total)}
      </p>
      <PagedList
        query={query}
        failed={texts.failed}
        empty={
          <EmptyState
            icon={<Mail aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={texts.empty}
            text={isFiltered ? texts.noneMatch : texts.emptyHint}
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
  const texts = useOutboxTexts()
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
      <SearchField label={texts.search} hint={texts.searchHint} />
      <SelectField
        label={texts.channel}
        options={[
          { value: '', label: texts.anyChannel },
          ...channels.map((value) => ({ value, label: texts.channels[value] })),
        ]}
        value={channel ?? ''}
        onChange={({ target }) => choose('channel', target.value)}
      />
      <SelectField
        label={texts.state}
        options={[
          { value: '', label: texts.anyState },
          ...messageStates.map((value) => ({ value, label: texts.states[value] })),
        ]}
        value={state ?? ''}
        onChange={({ target }) => choose('state', target.value)}
      />
    </div>
  )
}

/** A message with its state; the text and what went wrong unfold. */
function MessageRow({ message }: { message: OutboxMessage }) {
  const texts = useOutboxTexts()
  const { number, money, phone } = useFormats()
  const { currency } = useConfig()
  const { channel, to, subject, language, state, attempts, lastError, createdAt, sentAt, nextAttemptAt } =
    message
  const { segments, cost } = message
  const facts = [
    ...(sentAt ? [{ label: texts.sent, value: <DateTime value={sentAt} /> }] : []),
    ...(segments && cost !== null
      ? [{ label: texts.cost, value: texts.segments(segments, money(cost, currency)) }]
      : []),
    ...(attempts > 0 && state !== 'sent' ? [{ label: texts.attempts, value: number(attempts) }] : []),
    ...(state === 'waiting' && nextAttemptAt
      ? [{ label: texts.next, value: <DateTime value={nextAttemptAt} /> }]
      : []),
    ...(lastError ? [{ label: texts.lastError, value: <LastError>{lastError}</LastError> }] : []),
  ]
  return (
    <FoldedRow
      title={<span lang={language}>{subject}</span>}
      note={
        <>
          {texts.channels[channel]} · {channel === 'email' ? <EmailAddress>{to}</EmailAddress> : phone(to)} ·{' '}
          <DateTime value={createdAt} />
        </>
      }
      end={<MessageStateBadge state={state} />}
    >
      {facts.length > 0 && <Facts className="sm:grid-cols-3" facts={facts} />}
      {state === 'unknown' && <p className="text-muted">{texts.unknownHint}</p>}
      {message.mayRetry && <RetryMessage message={message} />}
      <MessageText message={message} />
    </FoldedRow>
  )
}

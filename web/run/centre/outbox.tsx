import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { useSearchParams } from 'react-router'
import { channels, messageStates } from '../../../contract/messages/states.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { useConfig } from '../../client-config.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useOutboxTexts } from '../../i18n/outbox.ts'
import { type MessageFilters as Filters, outboxQuery } from '../../queries/centre.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FoldedRows } from '../../ui/folded-row.tsx'
import { SelectField } from '../../ui/inputs.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { CURSOR, usePageAddress } from '../../ui/pagination.tsx'
import { SearchField, useSearch } from '../../ui/search-field.tsx'
import { MessageRow } from './message-row.tsx'
import { SmsCosts } from './sms-costs.tsx'

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

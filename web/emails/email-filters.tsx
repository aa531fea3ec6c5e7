import { useSearchParams } from 'react-router'
import { emailStates } from '../../contract/emails/states.ts'
import { useEmailMessages } from '../i18n/emails.ts'
import type { EmailFilters as Filters } from '../queries/outbox.ts'
import { SelectField } from '../ui/inputs.tsx'
import { CURSOR } from '../ui/pagination.tsx'
import { SearchField, useSearch } from '../ui/search-field.tsx'

/** The filters in the URL. */
export function useEmailFilters(): Filters {
  const [params] = useSearchParams()
  return { search: useSearch(), state: emailStates.find((state) => state === params.get('state')) }
}

/** Filters the emails; the URL holds the filters. */
export function EmailFilters() {
  const messages = useEmailMessages()
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

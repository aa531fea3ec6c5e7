import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFindTexts } from '../i18n/find.ts'
import { filterNames, searchOf, without } from '../sessions/list-address.ts'
import { type ListAsked, readFound } from '../sessions/read-found.ts'
import { Button } from '../ui/button.tsx'
import { DialogBox } from '../ui/dialog-box.tsx'
import { type FilterData, FilterFields } from './filter-fields.tsx'

type Props = FilterData & Pick<ListAsked, 'status'> & { onClose: () => void }

/** The filters on a phone. Nothing changes below them until the button shows what they find. */
export function FilterSheet({ chosen, status, onClose, ...filters }: Props) {
  const texts = useFindTexts()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => new URLSearchParams(without([], chosen).search))
  const answer = useCounts(draft, status)
  const total = answer?.of === draft ? answer.total : undefined
  return (
    <DialogBox open onClose={onClose} title={texts.filters}>
      <form
        ref={form}
        onChange={({ currentTarget }) => setDraft(searchOf(currentTarget))}
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          void navigate({ search: draft.toString() }, { preventScrollReset: true })
        }}
        className="grid gap-5"
      >
        {draft.get('q') && <input type="hidden" name="q" value={draft.get('q') ?? ''} />}
        <FilterFields {...filters} chosen={draft} facets={answer?.facets ?? filters.facets} />
        <div className="sticky -bottom-6 -mx-6 -mb-6 flex gap-3 border-line border-t bg-surface px-6 py-4">
          <Button
            variant="quiet"
            onClick={() => setDraft(new URLSearchParams(without(filterNames, draft).search))}
          >
            {texts.clear}
          </Button>
          <Button type="submit" className="flex-1">
            {total === 0 ? texts.showNear : texts.show(total)}
          </Button>
          <p role="status" className="sr-only">
            {total !== undefined && texts.found(total)}
          </p>
        </div>
      </form>
    </DialogBox>
  )
}

/** How many sessions the filters would find, and each further one. The last answer stays until the next. */
function useCounts(draft: URLSearchParams, status: ListAsked['status']) {
  type Answer = Awaited<ReturnType<typeof readFound>> & { of: URLSearchParams }
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    const stop = new AbortController()
    readFound(draft, { limit: 1, status }, stop.signal).then(
      (found) => setAnswer({ ...found, of: draft }),
      () => {},
    )
    return () => stop.abort()
  }, [draft, status])
  return answer
}

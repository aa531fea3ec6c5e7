import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAfterPause } from '../hooks/use-after-pause.ts'
import { TextField } from './inputs.tsx'
import { CURSOR } from './pagination.tsx'

const PAUSE_MS = 300
/** The API's limit. */
const MAX_LENGTH = 200

/** The search term in the URL. */
export function useSearch(): string {
  const [params] = useSearchParams()
  return (params.get('search') ?? '').trim().slice(0, MAX_LENGTH)
}

/**
 * A search field. After a pause in typing it writes the term into the URL, so that back, reload and shared
 * links keep it.
 */
export function SearchField({
  label,
  hint,
  autoFocus,
}: {
  label: string
  hint: string
  autoFocus?: boolean
}) {
  const [, setParams] = useSearchParams()
  const inAddress = useSearch()
  const [typed, setTyped] = useState(inAddress)
  const written = useRef(inAddress)

  const write = (search: string) => {
    if (search === written.current) return
    written.current = search
    setParams(
      (params) => {
        const next = new URLSearchParams(params)
        next.delete('page')
        next.delete(CURSOR)
        if (search) next.set('search', search)
        else next.delete('search')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const writeTyped = () => write(typed.trim())
  const pause = useAfterPause(writeTyped, PAUSE_MS)

  // The URL may also change by navigation.
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setTyped(inAddress)
  }, [inAddress])

  function submit(event: FormEvent) {
    event.preventDefault()
    writeTyped()
  }
  function onChange(value: string) {
    setTyped(value)
    pause.start()
  }
  return (
    <search>
      <form onSubmit={submit}>
        <TextField
          type="search"
          label={label}
          placeholder={hint}
          prefix={<Search className="size-4.5" />}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          autoFocus={autoFocus}
          value={typed}
          onChange={({ target }) => onChange(target.value)}
          className="max-w-md"
        />
      </form>
    </search>
  )
}

import { useQuery } from '@tanstack/react-query'
import UserRound from 'lucide-react/icons/user-round'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { StaffFound } from '../../../contract/desk/staff-search.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { usePaused } from '../../hooks/use-after-pause.ts'
import { useMayFocus } from '../../hooks/use-media.ts'
import { usePickPerson } from '../../hooks/use-pick-person.ts'
import { useDashboardTexts } from '../../i18n/dashboard.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import type { Shown } from '../../i18n/say.ts'
import { paths } from '../../paths.ts'
import { staffSearchQuery } from '../../queries/desk.ts'
import { AccountContact, hitClasses } from '../../ui/contact.tsx'
import { TextField } from '../../ui/inputs.tsx'
import { NamedList } from '../../ui/named-list.tsx'
import { parseContact } from '../../ui/typed-contact.ts'
import { ReceiptHit } from './done-panel.tsx'
import { walk } from './use-next-step.ts'

type Props = {
  value: string
  onType: (typed: string) => void
  /** Somebody was chosen, or Enter says that the number is whole. */
  onChosen: () => void
  /** This person is meant, who is reached by this number or address. */
  onPick: (id: string, contact: string) => void
  onBlur: () => void
  error: Shown | undefined
}

type Person = Extract<StaffFound, { kind: 'person' }>

const SHORTEST = 2

/** Finds the person to serve: by a whole phone number or address at once, else by a choice. */
export function PersonField({ value, onType, onChosen, onPick, onBlur, error }: Props) {
  const texts = useDeskTexts()
  const { who } = useDashboardTexts()
  const field = useRef<HTMLInputElement>(null)
  const typed = usePaused(value.trim())
  const isWhole = parseContact(value) !== undefined
  const wanted = isWhole || typed.length < SHORTEST ? '' : typed
  const { data } = useQuery(staffSearchQuery(wanted))
  const hits = wanted ? (data ?? []) : []
  const people = hits.filter((hit) => hit.kind === 'person')
  const receipts = hits.filter((hit) => hit.kind === 'receipt')
  const [first] = people
  const mayFocus = useMayFocus()
  const isAdmin = useRole().role === 'Admin'
  const navigate = useNavigate()
  const pickBy = (id: string, contact: string) => {
    onPick(id, contact)
    onChosen()
  }
  const pick = usePickPerson(({ id, contact }) => {
    if (contact) pickBy(id, contact)
    else void navigate(paths.person(id))
  })
  /** Of who is found by name alone, or reached by others, it has still to be read how to reach them. */
  const choose = (person: Person) => {
    const contact = person.phone ?? person.email
    if (person.isMasked || contact === null) pick(person._id)
    else pickBy(person._id, contact)
  }
  useEffect(() => {
    if (mayFocus && !isWhole) field.current?.focus()
  }, [mayFocus, isWhole])
  // Enter is faster than the answer: it chooses the only person who is found.
  const [isAsked, setAsked] = useState(false)
  const only = wanted === value.trim() && hits.length === 1 ? first : undefined
  useEffect(() => {
    if (!isAsked || !only) return
    setAsked(false)
    choose(only)
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys walk through its field and buttons.
    <div className="grid gap-2" onKeyDown={walk}>
      <TextField
        ref={field}
        name="who"
        label={who}
        placeholder={texts.whoHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={({ target }) => {
          setAsked(false)
          pick(undefined)
          onType(target.value)
        }}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (isWhole) onChosen()
          else if (first && wanted === value.trim()) choose(first)
          else setAsked(true)
        }}
        error={error}
      />
      <div role="status">
        {hits.length > 0 && (
          <NamedList name={texts.found} className="divide-y divide-line rounded-control border border-line">
            {people.map((person) => (
              <li key={person._id}>
                <PersonHit person={person} onChoose={() => choose(person)} />
              </li>
            ))}
            {receipts.map((receipt) => (
              <li key={receipt._id}>
                <ReceiptHit receipt={receipt} />
              </li>
            ))}
          </NamedList>
        )}
        {wanted && data && people.length + receipts.length === 0 && (
          <p className="text-muted text-sm">{isAdmin ? texts.nobodyFound : texts.nobodyOfName}</p>
        )}
      </div>
    </div>
  )
}

function PersonHit({ person, onChoose }: { person: Person; onChoose: () => void }) {
  const texts = useDeskTexts()
  return (
    <button type="button" onClick={onChoose} className={hitClasses}>
      <UserRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="wrap-anywhere block font-semibold">
          {person.name || texts.unnamed}
          {person.studentNumber && (
            <span className="font-normal text-muted text-sm"> {person.studentNumber}</span>
          )}
        </span>
        <span className="block text-muted text-sm">
          <AccountContact account={person} />
        </span>
        {person.course !== undefined && <span className="wrap-anywhere block text-sm">{person.course}</span>}
      </span>
    </button>
  )
}

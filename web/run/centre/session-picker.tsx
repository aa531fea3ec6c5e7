import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Discount } from '../../../contract/discounts/discounts.ts'
import { useConfig } from '../../client-config.tsx'
import { useDiscountTexts } from '../../i18n/discounts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { paidSessionsQuery } from '../../queries/centre.ts'
import { Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Chosen = Discount['sessions']
type Props = { chosen: Chosen; onChange: (chosen: Chosen) => void }

/** Ticks the sessions that a code is for. Their list loads when it is opened. */
export function SessionPicker({ chosen, onChange }: Props) {
  const texts = useDiscountTexts()
  const { currency } = useConfig()
  const { money } = useFormats()
  const [isOpen, setOpen] = useState(chosen.length > 0)
  const query = useQuery({ ...paidSessionsQuery(), enabled: isOpen })
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-control border border-line-strong sm:col-span-2"
    >
      <summary className="min-h-11 cursor-pointer px-3.5 py-2.5 font-medium">
        {texts.sessions}
        {chosen.length > 0 && <span className="ml-2 text-muted">{texts.chosen(chosen.length)}</span>}
      </summary>
      <p className="px-3.5 text-muted text-sm">{texts.sessionsHint}</p>
      {/* The height is fixed, so that the buttons below stay where they are when the list arrives. */}
      <div className="h-56 overflow-y-auto p-2">
        <Loaded query={query} failed={texts.sessionsFailed} waiting={<Skeleton className="h-full" />}>
          {(listed) => (
            <>
              {listed.length === 0 && <p className="p-1.5">{texts.noSessions}</p>}
              <ul>
                {/* A session that was chosen before may be over, and then the list lacks it. */}
                {chosen
                  .filter(({ _id }) => !listed.some((session) => session._id === _id))
                  .map((session) => (
                    <Tick key={session._id} session={session} chosen={chosen} onChange={onChange} />
                  ))}
                {listed.map(({ _id, title, fee }) => (
                  <Tick key={_id} session={{ _id, title }} chosen={chosen} onChange={onChange}>
                    {money(fee, currency)}
                  </Tick>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </div>
    </details>
  )
}

type TickProps = Props & { session: Chosen[number]; children?: string }

/** A session with its fee. */
function Tick({ session, chosen, onChange, children }: TickProps) {
  const others = chosen.filter(({ _id }) => _id !== session._id)
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-1.5 hover:bg-sunken">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-primary"
          checked={others.length < chosen.length}
          onChange={({ target }) => onChange(target.checked ? [...chosen, session] : others)}
        />
        <span className="wrap-anywhere min-w-0 flex-1">{session.title}</span>
        <span className="text-muted">{children}</span>
      </label>
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Discount } from '../../../../contract/discounts/discounts.ts'
import { useConfig } from '../../../client-config.tsx'
import { useDiscountMessages } from '../../../i18n/discounts.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { paidSessionsQuery } from '../../../queries/centre.ts'

type Chosen = Discount['sessions']
type Props = { chosen: Chosen; onChange: (chosen: Chosen) => void }

/** Ticks the sessions that a code is for. Their list loads when it is opened. */
export function SessionPicker({ chosen, onChange }: Props) {
  const messages = useDiscountMessages()
  const { currency } = useConfig()
  const { money } = useFormats()
  const [isOpen, setOpen] = useState(chosen.length > 0)
  const { data = [], isSuccess } = useQuery({ ...paidSessionsQuery(), enabled: isOpen })
  const listed = data.map(({ _id, title, fee }) => ({ _id, title, fee: money(fee, currency) }))
  // What was chosen before may be over by now.
  const others = chosen.filter(({ _id }) => !listed.some((session) => session._id === _id))
  const isChosen = (id: string) => chosen.some(({ _id }) => _id === id)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-control border border-line-strong sm:col-span-2"
    >
      <summary className="min-h-11 cursor-pointer px-3.5 py-2.5 font-medium">
        {messages.sessions}
        {chosen.length > 0 && <span className="ml-2 text-muted">{messages.chosen(chosen.length)}</span>}
      </summary>
      <p className="px-3.5 text-muted text-sm">{messages.sessionsHint}</p>
      {isSuccess && listed.length === 0 && <p className="p-3.5">{messages.noSessions}</p>}
      <ul className="max-h-72 overflow-y-auto p-2">
        {[...others.map((session) => ({ ...session, fee: '' })), ...listed].map(({ _id, title, fee }) => (
          <li key={_id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-1.5 hover:bg-sunken">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-primary"
                checked={isChosen(_id)}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...chosen, { _id, title }] : chosen.filter((one) => one._id !== _id),
                  )
                }
              />
              <span className="wrap-anywhere min-w-0 flex-1">{title}</span>
              <span className="text-muted">{fee}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}

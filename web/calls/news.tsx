import type { ReactNode } from 'react'
import type { Call } from '../../contract/bookings/calls.ts'
import { useCallMessages } from '../i18n/calls.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { ClassTime } from '../sessions/class-time.tsx'

/** What to say: what was, what is, why, what they may choose, and what goes back. */
export function News({ call }: { call: Call }) {
  const messages = useCallMessages()
  const { dateTime } = useTimeFormats()
  const { money } = useFormats()
  const { kind, before, after, reason, answerBy, cancelReason, refund, currency } = call
  const because = cancelReason && messages.because[cancelReason]
  const amount = refund === undefined ? undefined : money(refund, currency)
  return (
    <div className="grid gap-2">
      {(before || after || reason) && (
        <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-[auto_1fr]">
          {before && (
            <Said term={messages.was}>
              <span className="line-through">
                <ClassTime {...before} />
              </span>
            </Said>
          )}
          {after && (
            <Said term={messages.is}>
              <strong>
                <ClassTime start={after.start} end={after.end} />
              </strong>
            </Said>
          )}
          {after?.place && <Said term={messages.where}>{after.place}</Said>}
          {reason && <Said term={messages.reason}>{reason}</Said>}
        </dl>
      )}
      {because && <p>{because}</p>}
      {amount && <p>{kind === 'refunded' ? messages.wentBack(amount) : messages.goesBack(amount)}</p>}
      {answerBy && <p>{messages.choose(dateTime(answerBy))}</p>}
    </div>
  )
}

function Said({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { UnjoinedPerson } from '../../../contract/desk/people.ts'
import { callApi } from '../../api-client.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'

/** Another row that may be the same person's: why it stands apart, what is in it, and what to do about it. */
export function Unjoined({ beside }: { beside: UnjoinedPerson }) {
  const texts = useDeskTexts()
  const says = texts.unjoined
  const { money } = useFormats()
  const { dateTime } = useTimeFormats()
  const { person, isAccount, reason, signsIn, seats, balance } = beside
  const name = person.name || texts.unnamed
  const since = dateTime(beside.since, 'date')
  const what = [
    ...seats,
    ...(balance.amount > 0 ? [says.advance(money(balance.amount, balance.currency))] : []),
  ]
  return (
    <Card className="grid gap-3 p-5 sm:p-6">
      <h2 className="font-bold text-lg">{says.title}</h2>
      <p>
        {reason === 'rest' ? says.rest(since) : isAccount ? says.lostNumber(since) : says.hasNumber(since)}
      </p>
      {what.length > 0 && (
        <div>
          <p className="font-medium">{isAccount ? says.here : says.there}</p>
          <ul className="list-disc pl-5">
            {what.map((one) => (
              <li key={one} className="wrap-anywhere">
                {one}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-muted text-sm">
        {signsIn ? says.nextOfLogin : reason === 'rest' ? says.nextOfRest : says.nextOfNumber}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link
          to={paths.person(person._id)}
          className="inline-flex min-h-11 items-center font-medium text-primary underline"
        >
          {isAccount ? says.toAccount(name) : says.toRow(name)}
        </Link>
        {!signsIn && <Join rowId={beside.rowId} accountId={isAccount ? person._id : undefined} />}
      </div>
    </Card>
  )
}

type JoinProps = {
  rowId: string
  /** Where the page of the row leads, which may be gone afterwards. */
  accountId: string | undefined
}

/** Only an Admin says that two rows are one person's. */
function Join({ rowId, accountId }: JoinProps) {
  const navigate = useNavigate()
  const texts = useDeskTexts().unjoined
  const { role } = useRole()
  const [asking, setAsking] = useState(false)
  const change = useChange({
    send: () => callApi('POST /admin/users/{id}/join', { params: { id: rowId } }),
    done: texts.joined,
    failed: texts.failed,
    onDone: () => {
      setAsking(false)
      if (accountId) void navigate(paths.person(accountId), { replace: true })
    },
  })
  if (role !== 'Admin') return null
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {texts.join}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.joinTitle}
        text={texts.joinText}
        confirmLabel={texts.join}
        keepLabel={texts.keep}
        busy={change.isPending}
        problem={change.error ?? undefined}
        onConfirm={() => change.submit()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

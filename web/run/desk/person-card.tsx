import { useState } from 'react'
import type { getPerson } from '../../../contract/desk/people.ts'
import type { Language } from '../../../contract/formats/languages.ts'
import type { ResponseOf } from '../../../contract/http/endpoint.ts'
import { callApi } from '../../api-client.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { reachOf } from '../../hooks/use-pick-person.ts'
import { useAttendanceTexts } from '../../i18n/attendance.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { deskState, paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AccountEmail, PhoneLink } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { LanguageField } from './ask-person.tsx'

type Found = ResponseOf<typeof getPerson>

/** Tells the counter whom to serve. */
export const stateOf = (found: Found) => deskState(reachOf(found), found.person._id)

/** Shows who they are and how to reach them; what the counter does most often is one tap away. */
export function PersonCard({ found }: { found: Found }) {
  const { person } = found
  const texts = useDeskTexts()
  const { month } = useAttendanceTexts()
  return (
    <Card className="grid gap-4 p-5 sm:flex sm:items-start sm:justify-between sm:p-6">
      <div className="min-w-0">
        {person.phone !== null && <PhoneLink phone={person.phone} className="text-xl" />}
        {person.email !== null && (
          <p>
            <AccountEmail email={person.email} emailVerified={person.emailVerified} />
          </p>
        )}
        {person.hasUnusedNumber && <TrustNumber personId={person._id} />}
        {person.studentNumber !== null && (
          <p>
            {texts.studentNumber} <span className="font-semibold">{person.studentNumber}</span>
          </p>
        )}
        <p className="text-muted text-sm">
          {texts.person.since} <DateTime value={person.since} show="date" />
        </p>
      </div>
      <div className="grid gap-3">
        {/* The counter finds people by these. */}
        {reachOf(found) !== undefined && (
          <ButtonLink to={paths.desk()} state={stateOf(found)}>
            {texts.person.sell}
          </ButtonLink>
        )}
        <ButtonLink to={paths.personMonth(person._id)} variant="secondary">
          {month.open}
        </ButtonLink>
        <PersonLanguage personId={person._id} language={person.language} />
      </div>
    </Card>
  )
}

/** In which language the centre writes to a person. */
function PersonLanguage({ personId, language }: { personId: string; language: Language }) {
  const texts = useDeskTexts().person
  const change = useChange<Language>({
    send: (chosen) =>
      callApi('PUT /desk/people/{id}/language', { params: { id: personId }, body: { language: chosen } }),
    done: texts.languageSaved,
    failed: texts.failedToSaveLanguage,
  })
  return (
    <LanguageField
      value={change.isPending ? change.variables : language}
      onChoose={(chosen) => change.submit(chosen)}
    />
  )
}

/** Nobody signs in by a number that was not used for long, until an Admin has seen the person. */
function TrustNumber({ personId }: { personId: string }) {
  const texts = useDeskTexts().unusedNumber
  const { role } = useRole()
  const [asking, setAsking] = useState(false)
  const change = useChange({
    send: () => callApi('POST /admin/users/{id}/number', { params: { id: personId } }),
    done: texts.trusted,
    failed: texts.failed,
    onDone: () => setAsking(false),
  })
  return (
    <div className="my-2 grid gap-2">
      <p className="text-muted text-sm">{texts.says}</p>
      {role === 'Admin' && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
          {texts.trust}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={texts.title}
        text={texts.text}
        confirmLabel={texts.trust}
        keepLabel={texts.keep}
        busy={change.isPending}
        problem={change.error ?? undefined}
        onConfirm={() => change.submit()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

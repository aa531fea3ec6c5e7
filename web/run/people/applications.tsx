import { useState } from 'react'
import type { Tutor } from '../../../contract/people/tutors.ts'
import { useTutorTexts } from '../../i18n/tutors.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { AccountEmail } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Facts } from '../../ui/facts.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Row, Table } from '../../ui/table.tsx'
import { ApproveButton, DeactivateButton, DeleteButton, useEndTutorDialog } from './tutor-decisions.tsx'
import { ApplicationDialog, TutorStatusBadge, ViewButton } from './view-application.tsx'

type OnGone = (id: string) => void
type Props = { tutors: readonly Tutor[]; onGone: OnGone }

/** Applications on wide screens. */
export function ApplicationTable({ tutors, onGone }: Props) {
  const texts = useTutorTexts()
  return (
    <Table heads={[texts.applicant, texts.expertise, texts.applied, texts.status, texts.actions]}>
      {tutors.map((tutor) => (
        <Row key={tutor._id}>
          <th scope="row" className="font-normal">
            <Applicant tutor={tutor} />
          </th>
          <td className="wrap-anywhere text-sm">{tutor.expertise}</td>
          <td className="whitespace-nowrap text-sm">
            <DateTime value={tutor.created_at} show="date" />
          </td>
          <td>
            <TutorStatusBadge status={tutor.status} />
          </td>
          <td>
            <RowActions tutor={tutor} onGone={onGone} />
          </td>
        </Row>
      ))}
    </Table>
  )
}

/** Applications on phones. */
export function ApplicationCards({ tutors, onGone }: Props) {
  const texts = useTutorTexts()
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {tutors.map((tutor) => (
        <li key={tutor._id}>
          <Card className="flex h-full flex-col gap-4 p-4">
            <div className="flex items-start justify-between gap-3">
              <Applicant tutor={tutor} />
              <TutorStatusBadge status={tutor.status} />
            </div>
            <Facts
              className="grid-cols-2 wrap-anywhere"
              facts={[
                { label: texts.expertise, value: tutor.expertise },
                { label: texts.applied, value: <DateTime value={tutor.created_at} show="date" /> },
              ]}
            />
            <div className="mt-auto">
              <Actions tutor={tutor} onGone={onGone} />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Applicant({ tutor }: { tutor: Tutor }) {
  return (
    <div className="flex min-w-0 gap-3">
      <Avatar src={tutor.photo} name={tutor.name} />
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold leading-snug">{tutor.name}</p>
        <p className="text-muted text-sm">
          {tutor.email !== null && <AccountEmail email={tutor.email} emailVerified={tutor.emailVerified} />}
        </p>
      </div>
    </div>
  )
}

/** In a table what waits has a button, the rest is in a menu. */
function RowActions({ tutor, onGone }: { tutor: Tutor; onGone: OnGone }) {
  const texts = useTutorTexts()
  const [isViewed, setIsViewed] = useState(false)
  const deletion = useEndTutorDialog({ tutor, onGone, to: 'delete' })
  // The list keeps who was deactivated.
  const deactivation = useEndTutorDialog({ tutor, onGone: () => {}, to: 'deactivate' })
  const { name, status } = tutor
  const deactivate = {
    label: texts.deactivate,
    name: texts.deactivateNamed(name),
    onSelect: deactivation.ask,
  }
  const actions = [
    { label: texts.view, name: texts.viewNamed(name), onSelect: () => setIsViewed(true) },
    ...(status === 'active' ? [deactivate] : []),
    { label: texts.delete, name: texts.deleteNamed(name), danger: true, onSelect: deletion.ask },
  ]
  return (
    <div className="flex justify-end gap-2">
      {status !== 'active' && <ApproveButton tutor={tutor} />}
      <RowMenu label={texts.actionsOf(name)} actions={actions} />
      <ApplicationDialog tutor={tutor} open={isViewed} onClose={() => setIsViewed(false)} />
      {deletion.dialog}
      {deactivation.dialog}
    </div>
  )
}

function Actions({ tutor, onGone }: { tutor: Tutor; onGone: OnGone }) {
  return (
    <div className="flex flex-wrap gap-2">
      {tutor.status !== 'active' && <ApproveButton tutor={tutor} />}
      <ViewButton tutor={tutor} />
      {tutor.status === 'active' && <DeactivateButton tutor={tutor} onGone={() => {}} />}
      <DeleteButton tutor={tutor} onGone={onGone} />
    </div>
  )
}

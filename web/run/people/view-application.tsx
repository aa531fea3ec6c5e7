import { useState } from 'react'
import type { Tutor } from '../../../contract/people/tutors.ts'
import { useCommonMessages } from '../../i18n/common.ts'
import { useTutorMessages } from '../../i18n/tutors.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailAddress } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'

/** Opens a whole application in a dialog. */
export function ViewButton({ tutor }: { tutor: Tutor }) {
  const messages = useTutorMessages()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={messages.viewNamed(tutor.name)}
        onClick={() => setOpen(true)}
      >
        {messages.view}
      </Button>
      <ApplicationDialog tutor={tutor} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

type DialogProps = { tutor: Tutor; open: boolean; onClose: () => void }

/** A whole application. */
export function ApplicationDialog({ tutor, open, onClose }: DialogProps) {
  const messages = useCommonMessages()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={tutor.name}
      description={tutor.email !== null && <EmailAddress>{tutor.email}</EmailAddress>}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {messages.close}
        </Button>
      }
    >
      <Application tutor={tutor} />
    </Dialog>
  )
}

function Application({ tutor }: { tutor: Tutor }) {
  const messages = useTutorMessages()
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4">
        <Avatar src={tutor.photo} name={tutor.name} className="size-24" />
        <TutorStatusBadge status={tutor.status} />
      </div>
      <Facts
        className="wrap-anywhere sm:grid-cols-2"
        facts={[
          { label: messages.expertise, value: tutor.expertise },
          { label: messages.education, value: tutor.education },
          { label: messages.experience, value: messages.years(tutor.experience) },
          { label: messages.availability, value: messages.availabilities[tutor.availability] },
          { label: messages.applied, value: <DateTime value={tutor.created_at} /> },
        ]}
      />
      <Facts
        className="whitespace-pre-line wrap-anywhere"
        facts={[{ label: messages.bio, value: tutor.bio || messages.noBio }]}
      />
    </div>
  )
}

const tones: Record<Tutor['status'], Tone> = {
  pending: 'warning',
  active: 'success',
  cancelled: 'danger',
  inactive: 'neutral',
}

export function TutorStatusBadge({ status }: Pick<Tutor, 'status'>) {
  return <Badge tone={tones[status]}>{useTutorMessages().statuses[status]}</Badge>
}

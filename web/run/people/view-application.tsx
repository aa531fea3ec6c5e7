import type { Tutor } from '../../../contract/people/tutors.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useTutorTexts } from '../../i18n/tutors.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailAddress } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'

type DialogProps = { tutor: Tutor; onClose: () => void }

/** A whole application. */
export function ApplicationDialog({ tutor, onClose }: DialogProps) {
  const texts = useCommonTexts()
  return (
    <Dialog
      open
      onClose={onClose}
      title={tutor.name}
      description={tutor.email !== null && <EmailAddress>{tutor.email}</EmailAddress>}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <Application tutor={tutor} />
    </Dialog>
  )
}

function Application({ tutor }: { tutor: Tutor }) {
  const texts = useTutorTexts()
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4">
        <Avatar src={tutor.photo} name={tutor.name} className="size-24" />
        <TutorStatusBadge status={tutor.status} />
      </div>
      <Facts
        className="wrap-anywhere sm:grid-cols-2"
        facts={[
          { label: texts.expertise, value: tutor.expertise },
          { label: texts.education, value: tutor.education },
          { label: texts.experience, value: texts.years(tutor.experience) },
          { label: texts.availability, value: texts.availabilities[tutor.availability] },
          { label: texts.applied, value: <DateTime value={tutor.created_at} /> },
        ]}
      />
      <Facts
        className="whitespace-pre-line wrap-anywhere"
        facts={[{ label: texts.bio, value: tutor.bio || texts.noBio }]}
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
  return <Badge tone={tones[status]}>{useTutorTexts().statuses[status]}</Badge>
}

import type { Tutor, TutorApplication } from '../../../contract/people/tutors.ts'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useLanguage } from '../../i18n/index.ts'
import { useTutorTexts } from '../../i18n/tutors.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailAddress } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type DialogProps = { tutor: TutorApplication; onClose: () => void }

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

const loadFile = async () => (await import('./application-file.tsx')).ApplicationFile

function Application({ tutor }: { tutor: TutorApplication }) {
  const texts = useTutorTexts()
  const language = useLanguage()
  const File = useLazyComponent(loadFile, true)
  const subjects = tutor.subjects.map((names) => names[language]).join(', ')
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4">
        <Avatar src={tutor.photo} name={tutor.name} className="size-24" />
        <TutorStatusBadge status={tutor.status} />
        <StateBadge tutor={tutor} />
      </div>
      <Facts
        className="wrap-anywhere sm:grid-cols-2"
        facts={[
          { label: texts.expertise, value: tutor.expertise },
          ...(subjects ? [{ label: texts.subjects, value: subjects }] : []),
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
      {File ? <File id={tutor._id} state={tutor.state} /> : <Skeleton className="h-40" />}
    </div>
  )
}

const tones: Record<Tutor['status'], Tone> = {
  pending: 'warning',
  active: 'success',
  cancelled: 'danger',
  inactive: 'neutral',
}

/** How far Admins are with an application that waits. */
export function StateBadge({ tutor: { status, state } }: { tutor: TutorApplication }) {
  const texts = useTutorTexts()
  if (status !== 'pending' || state === 'new') return null
  return <Badge>{texts.states[state]}</Badge>
}

export function TutorStatusBadge({ status }: Pick<Tutor, 'status'>) {
  return <Badge tone={tones[status]}>{useTutorTexts().statuses[status]}</Badge>
}

import { useState } from 'react'
import type { Tutor } from '../../contract/tutors.ts'
import { useCommonWords } from '../i18n/common.ts'
import { useTutorWords } from '../i18n/tutors.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmailAddress } from '../ui/email-address.tsx'
import { Facts } from '../ui/facts.tsx'
import { TutorStatusBadge } from './tutor-status-badge.tsx'

/** Shows a whole application. */
export function ViewButton({ tutor }: { tutor: Tutor }) {
  const words = { common: useCommonWords(), tutors: useTutorWords() }
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={words.tutors.viewNamed(tutor.name)}
        onClick={() => setOpen(true)}
      >
        {words.tutors.view}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={tutor.name}
        description={<EmailAddress>{tutor.email}</EmailAddress>}
        actions={
          <Button variant="secondary" onClick={close}>
            {words.common.close}
          </Button>
        }
      >
        <Application tutor={tutor} />
      </Dialog>
    </>
  )
}

function Application({ tutor }: { tutor: Tutor }) {
  const words = useTutorWords()
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4">
        <Avatar src={tutor.photo} name={tutor.name} className="size-24" />
        <TutorStatusBadge status={tutor.status} />
      </div>
      <Facts
        className="wrap-anywhere sm:grid-cols-2"
        facts={[
          { label: words.expertise, value: tutor.expertise },
          { label: words.education, value: tutor.education },
          { label: words.experience, value: words.years(tutor.experience) },
          { label: words.availability, value: words.availabilities[tutor.availability] },
          { label: words.applied, value: <DateTime value={tutor.created_at} /> },
        ]}
      />
      <Facts
        className="whitespace-pre-line wrap-anywhere"
        facts={[{ label: words.bio, value: tutor.bio || words.noBio }]}
      />
    </div>
  )
}

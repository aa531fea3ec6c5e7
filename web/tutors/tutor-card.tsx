import { Link } from 'react-router'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import type { listActiveTutors } from '../../contract/people/tutors.ts'
import { useTutorMessages } from '../i18n/tutors.ts'
import { paths } from '../paths.ts'
import { AccountEmail } from '../ui/account-email.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { DeactivateButton, DeleteButton } from './end-tutor-button.tsx'

type ListedTutor = ResponseOf<typeof listActiveTutors>['tutors'][number]

type Props = { tutor: ListedTutor; isAdmin: boolean; onGone: (id: string) => void }

/** An active tutor, as everyone sees them; Admins also see the email and the actions (P07). */
export function TutorCard({ tutor, isAdmin, onGone }: Props) {
  const messages = useTutorMessages()
  return (
    <Card className="flex h-full flex-col gap-4 p-5">
      <div className="flex gap-4">
        <Avatar src={tutor.photo} name={tutor.name} className="size-16" />
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-bold text-lg leading-snug">
            {tutor.slug ? (
              <Link to={paths.tutor(tutor.slug)} prefetch="intent" className="hover:underline">
                {tutor.name}
              </Link>
            ) : (
              tutor.name
            )}
          </h2>
          <p className="wrap-anywhere font-medium text-primary">{tutor.expertise}</p>
          {tutor.email && (
            <p className="text-muted text-sm">
              <AccountEmail email={tutor.email} emailVerified={tutor.emailVerified} />
            </p>
          )}
        </div>
      </div>
      <Facts
        className="grid-cols-2 wrap-anywhere"
        facts={[
          { label: messages.experience, value: messages.years(tutor.experience) },
          { label: messages.availability, value: messages.availabilities[tutor.availability] },
        ]}
      />
      <Facts className="wrap-anywhere" facts={[{ label: messages.education, value: tutor.education }]} />
      {tutor.bio && <p className="line-clamp-5 whitespace-pre-line wrap-anywhere text-sm">{tutor.bio}</p>}
      {isAdmin && (
        <div className="mt-auto flex flex-wrap gap-2">
          <DeactivateButton tutor={tutor} onGone={onGone} />
          <DeleteButton tutor={tutor} onGone={onGone} />
        </div>
      )}
    </Card>
  )
}

import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { useFindTexts } from '../i18n/find.ts'
import { Avatar } from '../ui/avatar.tsx'
import { RatingLink } from './average-rating.tsx'
import { type Named, TutorLine } from './tutor-line.tsx'

type Props = Named &
  Partial<Pick<SessionDetail, 'tutorPhoto' | 'tutorExpertise' | 'tutorExperience' | 'rating'>>

/** Shows the tutor of a session: their face, a line about them, and the stars of the session. */
export function TutorCard({ tutor, tutorSlug, tutorPhoto, tutorExpertise, tutorExperience, rating }: Props) {
  const texts = useFindTexts()
  return (
    <div className="mt-2 flex items-center gap-3">
      {tutorPhoto ? <Avatar src={tutorPhoto} name="" className="size-14" /> : <Initials name={tutor} />}
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4">
          <TutorLine tutor={tutor} tutorSlug={tutorSlug} />
          <RatingLink rating={rating} />
        </div>
        <p className="wrap-anywhere text-muted empty:hidden">
          {[tutorExpertise, tutorExperience && texts.experience(tutorExperience)].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  )
}

/** In place of a face: the first letters of the first and the last name. */
function Initials({ name }: { name: string }) {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return (
    <span
      aria-hidden="true"
      className="grid size-14 shrink-0 select-none place-items-center rounded-full bg-sunken font-bold text-lg text-primary"
    >
      {ends.map((word = '') => [...word][0]).join('')}
    </span>
  )
}

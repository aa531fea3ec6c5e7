import { useSessionTexts } from '../i18n/sessions.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { SessionPreview } from './navigation-state.ts'
import { SessionPicture } from './session-picture.tsx'

/** The placeholder of a session's page, with the preview if there is one. */
export function SessionSkeleton({ of: session }: { of?: SessionPreview | undefined }) {
  const texts = useSessionTexts()
  return (
    <div
      aria-busy="true"
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-10"
    >
      {session ? (
        <div className="grid min-w-0 gap-4">
          <SessionPicture src={session.image} priority className="aspect-video w-full rounded-card" />
          <Skeleton className="h-6 w-1/2" />
          <div>
            <h1 className="wrap-anywhere font-bold text-3xl sm:text-4xl">{session.title}</h1>
            <p className="wrap-anywhere mt-2 flex min-h-14 items-center gap-3 text-lg text-muted">
              {session.tutorPhoto && <Avatar src={session.tutorPhoto} name="" className="size-14" />}
              {texts.by(session.tutor)}
            </p>
          </div>
        </div>
      ) : (
        <div className="grid content-start gap-4">
          <Skeleton className="aspect-video rounded-card" />
          <Skeleton className="h-9 w-3/4" />
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-24" />
        </div>
      )}
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}

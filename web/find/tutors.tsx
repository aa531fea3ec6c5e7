import { Link } from 'react-router'
import { TUTORS_PER_PAGE } from '../../contract/formats/page-sizes.ts'
import { useCentreName } from '../client-config.tsx'
import { useTeacherTexts } from '../i18n/teachers.ts'
import { loaderContext, pageRequest } from '../loader-context.ts'
import { PageMeta } from '../page-meta.tsx'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Pagination, usePage } from '../ui/pagination.tsx'
import type { Route } from './+types/tutors.ts'
import { NoTutors, TutorFilters } from './tutor-filters.tsx'

/** Read by web/request-handler.ts. */
export const handle = { isCacheable: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  context.get(pageRequest).allowCaching()
  return context.get(loaderContext).tutors(new URL(request.url).searchParams, TUTORS_PER_PAGE)
}

/** F04, F06: who teaches here, for everybody, by what and where; each leads to their page. */
export default function Tutors({ loaderData: { tutors, pages, ...lists } }: Route.ComponentProps) {
  const texts = useTeacherTexts()
  const centreName = useCentreName()
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-10">
      <PageMeta title={`${texts.title} · ${centreName}`} description={texts.intro} path={paths.tutors()} />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-bold text-3xl sm:text-4xl">{texts.title}</h1>
          <p className="mt-1 text-muted">{texts.intro}</p>
        </div>
        <ButtonLink to={paths.beOurTutor()} variant="secondary">
          {texts.teach}
        </ButtonLink>
      </div>
      <TutorFilters {...lists} />
      {tutors.length === 0 ? (
        <NoTutors filters={lists.filters} />
      ) : (
        <ul className="mb-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {tutors.map(({ slug, name, photo, expertise, education }) => (
            <li key={slug}>
              <Card className="relative flex h-full items-center gap-4 p-4 transition-shadow hover:shadow-raised">
                <Avatar src={photo} name="" className="size-18 shrink-0" />
                <div className="min-w-0">
                  <h2 className="wrap-anywhere font-bold text-lg leading-snug">
                    <Link prefetch="intent" to={paths.tutor(slug)} className="after:absolute after:inset-0">
                      {name}
                    </Link>
                  </h2>
                  <p className="wrap-anywhere line-clamp-2 font-medium text-primary">{expertise}</p>
                  <p className="wrap-anywhere line-clamp-2 text-muted text-sm">{education}</p>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={usePage()} totalPages={pages} />
    </div>
  )
}

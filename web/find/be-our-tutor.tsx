import { useCentreName } from '../client-config.tsx'
import { useFormats } from '../i18n/formats.ts'
import { useTeacherTexts } from '../i18n/teachers.ts'
import { pageRequest } from '../loader-context.ts'
import { PageMeta } from '../page-meta.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/be-our-tutor.ts'

/** Read by web/request-handler.ts. */
export const handle = { isCacheable: true }

export function loader({ context }: Route.LoaderArgs) {
  context.get(pageRequest).allowCaching()
  return null
}

/** How to become a tutor, before anybody has to sign in; the application itself is in the dashboard (R14). */
export default function BeOurTutor() {
  const { join: texts } = useTeacherTexts()
  const centreName = useCentreName()
  const { number } = useFormats()
  return (
    <article className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-12">
      <PageMeta
        title={`${texts.title} · ${centreName}`}
        description={texts.intro}
        path={paths.beOurTutor()}
      />
      <h1 className="font-bold text-3xl sm:text-4xl">{texts.title}</h1>
      <p className="mt-2 text-lg text-muted">{texts.intro}</p>
      <ol className="mt-8 grid gap-6">
        {texts.steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft font-bold text-primary"
            >
              {number(index + 1)}
            </span>
            <div>
              <h2 className="font-bold text-lg">{title}</h2>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-8">{texts.handled}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink size="lg" to={paths.tutorApplication()}>
          {texts.apply}
        </ButtonLink>
        <ButtonLink size="lg" variant="secondary" to={paths.tutors()}>
          {texts.others}
        </ButtonLink>
      </div>
    </article>
  )
}

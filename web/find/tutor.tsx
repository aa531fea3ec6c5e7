import { data, redirect } from 'react-router'
import type { Language } from '../../contract/formats/languages.ts'
import type { PublicTutor as Tutor } from '../../contract/people/tutors.ts'
import { useCentreName } from '../client-config.tsx'
import { useLanguage } from '../i18n/index.ts'
import { loaderContext, pageRequest, type TutorPage } from '../loader-context.ts'
import { PageMeta, truncate } from '../page-meta.tsx'
import { paths } from '../paths.ts'
import type { Route } from './+types/tutor.ts'
import { PublicTutor } from './public-tutor.tsx'

const MOVED_PERMANENTLY = 301

/** Read by web/request-handler.ts. */
export const handle = { isCacheable: true }

/**
 * F04: a tutor for everybody. The end of the address finds them; any other spelling, or the account's id,
 * leads to the right one.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(loaderContext)
  const page = await services.tutor(params.slug)
  if (!page) throw data(null, { status: 404 })
  const { slug } = page.tutor
  if (slug !== params.slug) throw redirect(paths.tutor(slug) + new URL(request.url).search, MOVED_PERMANENTLY)
  context.get(pageRequest).allowCaching()
  return { ...page, at: services.now().getTime() }
}

export default function TutorRoute({ loaderData: { at, ...page } }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-10">
      <TutorMeta {...page} />
      <PublicTutor {...page} now={new Date(at)} />
    </div>
  )
}

const DESCRIPTION_LETTERS = 200

/** Metadata for links to a tutor. */
function TutorMeta({ tutor, pictureVersion }: Pick<TutorPage, 'tutor' | 'pictureVersion'>) {
  const centreName = useCentreName()
  const language = useLanguage()
  const { name, expertise, education, bio } = tutor
  const text = [expertise, education, bio].filter(Boolean).join(' · ').replaceAll(/\s+/g, ' ')
  return (
    <PageMeta
      title={`${name} · ${centreName}`}
      description={truncate(text, DESCRIPTION_LETTERS)}
      path={paths.tutor(tutor.slug)}
      picture={{
        path: paths.sharePicture('tutors', tutor.tutorId, language, pictureVersion),
        alt: name,
      }}
      about={(url) => (import.meta.env.SSR ? tutorJsonLd(tutor, { url, brand: centreName, language }) : {})}
    />
  )
}

type Setting = { url: string; brand: string; language: Language }

/** A tutor for search engines: https://schema.org/Person on the page about them. */
function tutorJsonLd(tutor: Tutor, { url, brand, language }: Setting): Record<string, unknown> {
  const { origin } = new URL(url)
  return {
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      '@id': `${origin}${paths.tutor(tutor.slug)}#tutor`,
      name: tutor.name,
      url,
      image: new URL(tutor.photo, origin).href,
      description: tutor.bio || tutor.expertise,
      knowsAbout: [tutor.expertise, ...tutor.taught.subjects.map((subject) => subject[language])],
      worksFor: { '@type': 'EducationalOrganization', name: brand, url: origin },
    },
  }
}

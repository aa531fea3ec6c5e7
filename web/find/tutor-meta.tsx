import type { Language } from '../../contract/formats/languages.ts'
import type { PublicTutor } from '../../contract/people/tutors.ts'
import { subjectNames } from '../../contract/sessions/subject-names.ts'
import { useCommonMessages } from '../i18n/common.ts'
import { useLanguage } from '../i18n/index.ts'
import type { TutorPage } from '../loader-context.ts'
import { PageMeta } from '../page-meta.tsx'
import { paths } from '../paths.ts'
import { truncate } from '../ui/truncate.ts'

const DESCRIPTION_LETTERS = 200

/** Metadata for links to a tutor. */
export function TutorMeta({ tutor, pictureVersion }: Pick<TutorPage, 'tutor' | 'pictureVersion'>) {
  const { brand } = useCommonMessages()
  const language = useLanguage()
  const { name, expertise, education, bio } = tutor
  const text = [expertise, education, bio].filter(Boolean).join(' · ').replaceAll(/\s+/g, ' ')
  return (
    <PageMeta
      title={`${name} · ${brand}`}
      description={truncate(text, DESCRIPTION_LETTERS)}
      path={paths.tutor(tutor.slug)}
      picture={{
        path: paths.sharePicture('tutors', tutor.tutorId, language, pictureVersion),
        alt: name,
      }}
      about={(url) => (import.meta.env.SSR ? tutorJsonLd(tutor, { url, brand, language }) : {})}
    />
  )
}

type Setting = { url: string; brand: string; language: Language }

/** A tutor for search engines: https://schema.org/Person on the page about them. */
function tutorJsonLd(tutor: PublicTutor, { url, brand, language }: Setting): Record<string, unknown> {
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
      knowsAbout: [tutor.expertise, ...tutor.subjects.map((subject) => subjectNames[subject][language])],
      worksFor: { '@type': 'EducationalOrganization', name: brand, url: origin },
    },
  }
}

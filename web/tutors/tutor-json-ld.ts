import type { Language } from '../../contract/formats/languages.ts'
import type { PublicTutor } from '../../contract/people/tutors.ts'
import { subjectNames } from '../../contract/sessions/subject-names.ts'
import { paths } from '../paths.ts'

type Setting = { url: string; brand: string; language: Language }

/** A tutor for search engines: https://schema.org/Person on the page about them. */
export function tutorJsonLd(tutor: PublicTutor, { url, brand, language }: Setting): Record<string, unknown> {
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

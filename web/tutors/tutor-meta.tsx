import { useCommonMessages } from '../i18n/common.ts'
import { useLanguage } from '../i18n/index.ts'
import type { TutorPage } from '../loader-context.ts'
import { PageMeta } from '../page-meta.tsx'
import { paths } from '../paths.ts'
import { truncate } from '../ui/truncate.ts'
import { tutorJsonLd } from './tutor-json-ld.ts'

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

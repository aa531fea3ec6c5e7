import { useCentreName, useConfig } from '../client-config.tsx'
import { useNow } from '../hooks/use-now.ts'
import { useLanguage } from '../i18n/index.ts'
import type { SharedSession } from '../loader-context.ts'
import { PageMeta, truncate } from '../page-meta.tsx'
import { paths } from '../paths.ts'
import { sessionJsonLd } from './session-json-ld.ts'

const DESCRIPTION_LETTERS = 200

/** Metadata for links to a session. */
export function SessionMeta({ session }: { session: SharedSession }) {
  const centreName = useCentreName()
  const { currency, look } = useConfig()
  const now = useNow()
  const language = useLanguage()
  // The drawn picture invites to book.
  const picture = session.cancelledAt
    ? paths.centrePicture(look.version, `share-${language}.jpg`)
    : paths.sharePicture('sessions', session._id, language, session.pictureVersion)
  const description = truncate(session.description.replaceAll(/\s+/g, ' '), DESCRIPTION_LETTERS)
  return (
    <PageMeta
      title={`${session.title} · ${centreName}`}
      description={description}
      path={session.slug ? paths.session(session.slug) : paths.bookedSession(session._id)}
      picture={{ path: picture, alt: session.title }}
      about={(url) =>
        import.meta.env.SSR
          ? sessionJsonLd(session, { url, description, picture, brand: centreName, currency, language, now })
          : {}
      }
    />
  )
}

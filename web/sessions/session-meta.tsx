import type { Session } from '../../contract/sessions.ts'
import { useConfig } from '../client-config.tsx'
import { useNow } from '../hooks/use-now.ts'
import { useCommonMessages } from '../i18n/common.ts'
import { PageMeta } from '../page-meta.tsx'
import { paths } from '../paths.ts'
import { truncate } from '../ui/truncate.ts'
import { availability } from './availability.ts'

const DESCRIPTION_LETTERS = 200

/** Metadata for links to a session. */
export function SessionMeta({ session }: { session: Session }) {
  const { brand } = useCommonMessages()
  const { currency } = useConfig()
  const now = useNow()
  const description = truncate(session.description.replaceAll(/\s+/g, ' '), DESCRIPTION_LETTERS)
  return (
    <PageMeta
      title={`${session.title} · ${brand}`}
      description={description}
      path={session.slug ? paths.session(session.slug) : paths.bookedSession(session._id)}
      picture={session.image}
      about={(url) => ({
        '@type': 'EducationEvent',
        name: session.title,
        description,
        image: session.image,
        startDate: session.classStart,
        endDate: session.classEnd,
        eventStatus: 'https://schema.org/EventScheduled',
        ...(session.mode === 'onsite'
          ? {
              eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
              location: { '@type': 'Place', name: session.place ?? brand, address: session.place ?? brand },
            }
          : {
              eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
              // Search engines require a location of an event.
              location: { '@type': 'VirtualLocation', url },
            }),
        organizer: { '@type': 'EducationalOrganization', name: brand },
        performer: { '@type': 'Person', name: session.tutor },
        offers: {
          '@type': 'Offer',
          url,
          price: session.fee,
          priceCurrency: currency,
          validFrom: session.registrationStart,
          validThrough: session.registrationEnd,
          availability: availability(session, now),
        },
      })}
    />
  )
}

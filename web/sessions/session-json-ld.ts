import type { Session } from '../../contract/sessions.ts'
import { availability } from './availability.ts'

type Setting = { url: string; description: string; brand: string; currency: string; now: Date }

/** A session for search engines: https://schema.org/EducationEvent. */
export function sessionJsonLd(
  session: Session,
  { url, description, brand, currency, now }: Setting,
): Record<string, unknown> {
  return {
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
  }
}

import type { ShownSection } from '../../../contract/home/home.ts'
import type { SectionKind } from '../../../contract/home/section-kinds.ts'
import { Achievements } from './achievements.tsx'
import { AvailableSessions } from './available-sessions.tsx'
import { Courses, Offers } from './courses.tsx'
import { FreeClasses } from './free-classes.tsx'
import { Hero } from './hero.tsx'
import { freeAndOpen, type NextSession, type SessionCardData, soonest } from './session-cards.ts'
import type { LoadedSessions } from './sessions-loader.tsx'
import { Testimonials } from './testimonials.tsx'

export type SectionOf<Kind extends SectionKind> = Extract<ShownSection, { kind: Kind }>

/** What the sections show of sessions. Null where it has not been read. */
export type HomeSessions = {
  first: SessionCardData[] | null
  free: readonly SessionCardData[] | null
  next: readonly NextSession[] | null
  /** Whether there are more sessions than in `first`. */
  more: boolean
  /** When the server read them, in Unix milliseconds. */
  at: number
  /** Sessions that the browser has read since. */
  read: LoadedSessions | undefined
  onRead: (read: LoadedSessions) => void
}

type Props = { section: ShownSection; sessions: HomeSessions; offersFree: boolean }

/** One section of the home page. */
export function HomeSection({ section, sessions, offersFree }: Props) {
  const { read, free, next, ...rest } = sessions
  switch (section.kind) {
    case 'banner':
      return (
        <Hero
          section={section}
          next={read ? soonest(read.sessions, new Date(read.at)) : next}
          offersFree={offersFree}
        />
      )
    case 'courses':
      return <Courses {...section} />
    case 'offers':
      return <Offers {...section} />
    case 'freeClasses':
      return (
        <FreeClasses
          section={section}
          sessions={read ? freeAndOpen(read.sessions, new Date(read.at)) : free}
        />
      )
    case 'sessions':
      return <AvailableSessions section={section} read={read} {...rest} />
    case 'testimonials':
      return <Testimonials {...section} />
    case 'figures':
      return <Achievements {...section} />
  }
}

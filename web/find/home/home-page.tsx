import { useDeferredValue, useState } from 'react'
import { useNavigationType } from 'react-router'
import type { Home } from '../../../contract/home/home.ts'
import { useCentreName } from '../../client-config.tsx'
import { HomeSection, type HomeSessions } from './home-section.tsx'
import type { LoadedSessions } from './sessions-loader.tsx'

type Props = { home: Home; sessions: Omit<HomeSessions, 'read' | 'onRead'> }

/** R02: the sections of the home page, in their order. */
export function HomePage({ home: { sections }, sessions }: Props) {
  const name = useCentreName()
  const [read, setRead] = useState<LoadedSessions>()
  // After client-side navigation the top of the page renders first, the rest a moment later.
  const whole = useDeferredValue(true, useNavigationType() !== 'PUSH')
  const has = (kind: string) => sections.some((section) => section.kind === kind)
  return (
    <>
      {!has('banner') && <h1 className="sr-only">{name}</h1>}
      {(whole ? sections : sections.slice(0, 1)).map((section) => (
        <HomeSection
          key={section.kind}
          section={section}
          sessions={{ ...sessions, read, onRead: setRead }}
          offersFree={has('freeClasses')}
        />
      ))}
    </>
  )
}

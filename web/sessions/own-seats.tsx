import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useAuth } from '../auth/auth-provider.tsx'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'

/** A list says this of a session in which one has a seat, instead of its state and its price. */
export type OwnSeat = { bookingId: string; seat: string; next: string | undefined }

type OwnSeats = { seats: ReadonlyMap<string, OwnSeat>; want: () => void }

const OwnSeatsContext = createContext<OwnSeats>({ seats: new Map(), want: () => {} })

const load = async () => (await import('./own-seats-reader.tsx')).OwnSeatsReader

/** Knows the seats of who is signed in, once a list asks. Visitors load nothing for it. */
export function OwnSeatsProvider({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  const [isWanted, setWanted] = useState(false)
  const [seats, setSeats] = useState<OwnSeats['seats']>(new Map())
  const want = useCallback(() => setWanted(true), [])
  const Reader = useLazyComponent(load, user !== null && isWanted)
  return (
    <OwnSeatsContext value={useMemo(() => ({ seats, want }), [seats, want])}>
      {children}
      {user && Reader && <Reader key={user.uid} onRead={setSeats} />}
    </OwnSeatsContext>
  )
}

/** The user's seat in a session of a list; undefined without one. */
export function useOwnSeat(sessionId: string): OwnSeat | undefined {
  const { seats, want } = use(OwnSeatsContext)
  useEffect(want, [want])
  return seats.get(sessionId)
}

import type { PlacedClass } from './placed.ts'

type Place = { place?: string; address?: string }

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ')

/** Where a class is held, as people read it: its own room or place, or else the session's. */
export function placeOfClass({ branch, room, place, address, session }: PlacedClass): Place {
  const own = joined(branch, room, place)
  const where = own || joined(session.branch, session.place)
  const street = own ? address : session.address
  return { ...(where && { place: where }), ...(street && { address: street }) }
}

export const isOnline = ({ joinUrl, session }: PlacedClass): boolean =>
  joinUrl !== null || session.mode === 'online'

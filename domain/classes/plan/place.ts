import type { Context } from '../../context.ts'
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

/** The branch where a class is held; null where it is in none. */
export const branchOfClass = ({ branch, room, place, session }: PlacedClass): string | null =>
  joined(branch, room, place) ? branch : session.branch

export const isOnline = ({ joinUrl, session }: PlacedClass): boolean =>
  joinUrl !== null || session.mode === 'online'

/** Whether it can be joined in its time: by a link of its own, or in a room at the Jitsi of the centre. */
export const hasLink = (
  { meetings }: Pick<Context, 'meetings'>,
  { joinUrl, session }: PlacedClass,
): boolean => joinUrl !== null || (session.mode === 'online' && meetings !== undefined)

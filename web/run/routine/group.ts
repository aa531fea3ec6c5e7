import type { Branch, Room } from '../../../contract/centre/branches.ts'
import type { CentreClass } from '../../../contract/classes/centre-routine.ts'
import type { CentreFilters } from '../../queries/bookings.ts'

/** Classes that share a place or a tutor. `isRoom`: without a class it is free. */
export type Group = { key: string; name: string; isRoom: boolean; classes: readonly CentreClass[] }

/** Names the groups of classes without a room. */
export type PlaceNames = { online: string; noPlace: string }

type Places = { branches: readonly Branch[]; rooms: readonly Room[]; filters: CentreFilters }

/**
 * By room, in the order of branches and rooms; then by other places as they are written, online, and those
 * without. Open rooms without a class are there too, so that one sees which are free, unless a tutor was
 * chosen, whose absence does not make a room free.
 */
export function groupByPlace(
  classes: readonly CentreClass[],
  { branches, rooms, filters }: Places,
  names: PlaceNames,
): Group[] {
  const byRoom = Map.groupBy(classes, ({ roomId }) => roomId)
  const { branchId, roomId, tutorId } = filters
  const inRooms = branches.flatMap((branch) =>
    rooms.flatMap((room): Group | [] => {
      if (room.branchId !== branch._id) return []
      const held = byRoom.get(room._id) ?? []
      const isOpen = !room.closed && !branch.closed
      const isAsked = (!branchId || branchId === branch._id) && (!roomId || roomId === room._id)
      if (held.length === 0 && (!isOpen || !isAsked || tutorId)) return []
      return { key: room._id, name: `${branch.name}, ${room.name}`, isRoom: true, classes: held }
    }),
  )
  const listed = new Set(inRooms.map(({ key }) => key))
  const others = classes.filter((one) => !one.roomId || !listed.has(one.roomId))
  const nameOf = ({ isOnline, place }: CentreClass) => (isOnline ? names.online : (place ?? names.noPlace))
  return [...inRooms, ...groupsOf(others, nameOf, nameOf)]
}

export const groupByTutor = (classes: readonly CentreClass[]): Group[] =>
  groupsOf(
    classes,
    ({ tutorId, tutor }) => tutorId ?? tutor,
    ({ tutor }) => tutor,
  )

function groupsOf(
  classes: readonly CentreClass[],
  keyOf: (one: CentreClass) => string,
  nameOf: (one: CentreClass) => string,
): Group[] {
  return [...Map.groupBy(classes, keyOf)]
    .map(([key, held]) => ({ key, name: held[0] ? nameOf(held[0]) : key, isRoom: false, classes: held }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

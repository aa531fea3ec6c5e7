import { and, asc, gt, isNotNull, isNull } from 'drizzle-orm'
import { sessions } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { isApprovedSession } from '../session-visibility.ts'

/** A session on sale that has a number of seats and one of them taken, or a minimum that is not met yet. */
export type FillingSession = {
  id: string
  title: string
  enrolled: number
  capacity: number | null
  /** The students who must have booked by `deadline`; null where nothing is to be decided. */
  minimum: number | null
  deadline: Date
}

const SHOWN = 6

const { id, title, enrolled, capacity, minimumCount, minimumDecideAt, minimumMetAt, registrationEnd } =
  sessions
const columns = {
  id,
  title,
  enrolled,
  capacity,
  minimumCount,
  minimumDecideAt,
  minimumMetAt,
  registrationEnd,
}

/**
 * The sessions whose deadline is nearest: the decision on their minimum, else the end of registration. Each
 * of the two reads walks the index of its deadline.
 */
export async function readFilling({ database, clock }: Context): Promise<FillingSession[]> {
  const now = clock()
  const read = (
    isWanted: ReturnType<typeof and>,
    deadline: typeof registrationEnd | typeof minimumDecideAt,
  ) =>
    database
      .select(columns)
      .from(sessions)
      .where(and(isApprovedSession, gt(deadline, now), isWanted))
      .orderBy(asc(deadline))
      .limit(SHOWN)
  const [ending, undecided] = await Promise.all([
    read(and(isNotNull(capacity), gt(enrolled, 0)), registrationEnd),
    read(isNull(minimumMetAt), minimumDecideAt),
  ])
  const byId = new Map([...ending, ...undecided].map((session) => [session.id, session]))
  return [...byId.values()]
    .map(({ minimumCount, minimumDecideAt, minimumMetAt, registrationEnd, ...seats }) => {
      const isOpen = minimumDecideAt !== null && minimumMetAt === null && minimumDecideAt > now
      return isOpen
        ? { ...seats, minimum: minimumCount, deadline: minimumDecideAt }
        : { ...seats, minimum: null, deadline: registrationEnd }
    })
    .toSorted((one, other) => one.deadline.getTime() - other.deadline.getTime())
    .slice(0, SHOWN)
}

/** How long before its start an online class can be joined. */
export const JOIN_BEFORE_MINUTES = 15

/** From when on a class that starts at this instant can be joined. */
export const joinOpensAt = (start: Date) => new Date(start.getTime() - JOIN_BEFORE_MINUTES * 60_000)

/** Whether a class can be joined. Both ends of the window belong to it. */
export const mayJoin = ({ start, end }: { start: Date; end: Date }, now: Date): boolean =>
  joinOpensAt(start) <= now && now <= end

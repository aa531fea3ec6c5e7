import type { LockedSession } from './lock.ts'

type Minimum = Pick<LockedSession, 'minimumDecideAt' | 'minimumMetAt'>

/** Whether it is due to be decided whether a session has enough people. Nobody gets a seat meanwhile. */
export const isMinimumUndecided = ({ minimumDecideAt, minimumMetAt }: Minimum, now: Date): boolean =>
  minimumDecideAt !== null && minimumMetAt === null && now >= minimumDecideAt

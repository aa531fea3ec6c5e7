// In a file without schemas, so that pages that only need the names do not load zod.

/** The classes of a day off move by days, are cancelled, or are made up later. */
export const dayOffActs = ['move', 'cancel', 'later'] as const
export type DayOffAct = (typeof dayOffActs)[number]

/** A class that cannot move, because its hour, room or tutor is taken then, is made up later or stays. */
export const dayOffOtherwise = ['later', 'stay'] as const
export type DayOffOtherwise = (typeof dayOffOtherwise)[number]

/**
 * If classes are cancelled and their session has no others, it is cancelled, or they stay.
 */
export const dayOffOnlyClasses = ['session', 'stay'] as const
export type DayOffOnlyClass = (typeof dayOffOnlyClasses)[number]

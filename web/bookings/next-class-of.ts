import type { SessionClass } from '../../contract/sessions.ts'

/** The class that runs or comes next. `classes` are in the order of their start. */
export const nextClassOf = <One extends SessionClass>(classes: readonly One[], now: Date): One | undefined =>
  classes.find(({ state, end }) => state !== 'cancelled' && now <= new Date(end))

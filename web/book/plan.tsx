import type { SessionClass } from '../../contract/sessions/sessions.ts'
import { ClassList } from '../sessions/class-list.tsx'
import { hasClassList } from '../sessions/class-order.ts'
import { Outline } from '../sessions/outline.tsx'

/** How many classes ahead are seen before somebody unfolds the rest. */
const CLASSES_SHOWN = 3

export type PlanProps = {
  classes: readonly SessionClass[]
  /** The classes stand elsewhere, with what can be done to them. */
  isManaged: boolean
}

/** What the classes of a session are about, and when each of them is. */
export const Plan = ({ classes, isManaged }: PlanProps) => (
  <>
    <Outline classes={classes} />
    {!isManaged && hasClassList(classes) && <ClassList classes={classes} shown={CLASSES_SHOWN} />}
  </>
)

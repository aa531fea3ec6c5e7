import { PlanField } from '../fee-parts/plan-field.tsx'
import type { TextFieldProps } from '../ui/inputs.tsx'
import { courseOf } from './course-of.ts'
import type { SessionDraft } from './session-fields.ts'

type Props = { field: Pick<TextFieldProps, 'error' | 'name'> & { value: string }; draft: SessionDraft }

/** The parts of the fee of a session that is being written. */
export function PlanOfDraft({ field, draft }: Props) {
  return <PlanField field={field} fee={draft.fee} course={courseOf(draft)} />
}

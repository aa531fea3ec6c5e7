import { classesOf, durationText, lengthOf } from '../../../contract/classes/repeat.ts'
import { useSessionFormMessages } from '../../i18n/session-form.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { TextField, type TextFieldProps } from '../../ui/inputs.tsx'
import type { RuleDraft } from './rule-draft.ts'
import { ruleOfDraft } from './rule-of-draft.ts'

/** The field of a duration that the server fills in by the rule of weekly classes, unless it is typed. */
export function UsualDuration({ values, ...field }: TextFieldProps & { values: RuleDraft }) {
  const messages = useSessionFormMessages()
  const { duration } = useTimeFormats()
  const rule = ruleOfDraft(values)
  const count = rule ? classesOf(rule).length : 0
  const usual = rule && count > 0 ? duration(durationText(count, lengthOf(rule))) : undefined
  return <TextField {...field} placeholder={usual ?? messages.durationHint} />
}

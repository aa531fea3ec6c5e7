import { useQuery } from '@tanstack/react-query'
import type { Material } from '../../../contract/materials/materials.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useMaterialTexts } from '../../i18n/materials.ts'
import type { Shown } from '../../i18n/say.ts'
import { sessionChoicesQuery } from '../../queries/materials.ts'
import { ClassChoice } from '../../sessions/class-choice.tsx'
import { type Option, SelectField } from '../../ui/inputs.tsx'
import type { Registered } from '../../ui/use-form.ts'

type Name = 'sessionId' | 'classId'
type Form = {
  /** The one that is changed. */
  material: Material | undefined
  values: { sessionId?: unknown }
  field: (name: Name, more?: { onChange: () => void }) => Registered & { error: Shown | undefined }
  setValue: (name: 'classId', value: string) => void
}
type Props = { form: Form }

/**
 * Selects the session that a material is for, or all of its tutor's students, and its class. The present one
 * stays a choice even if the list no longer has it.
 */
export function PlaceChoice({ form: { field, setValue, values, material } }: Props) {
  const texts = useMaterialTexts()
  const current = material?.sessionId
  const chosen = String(values.sessionId ?? '')
  const { role } = useRole()
  const { data: sessions = [], isError } = useQuery(sessionChoicesQuery(role))
  const options: Option[] = [
    { value: '', label: texts.allStudents },
    ...sessions.map(({ _id, title, tutor }) => ({ value: _id, label: texts.sessionOption(title, tutor) })),
  ]
  if (current && !sessions.some(({ _id }) => _id === current))
    options.push({ value: current, label: texts.currentSession })
  return (
    <>
      <SelectField
        label={texts.sessionLabel}
        optional
        hint={isError ? texts.failedToLoadSessions : texts.sessionHint}
        options={options}
        {...field('sessionId', { onChange: () => setValue('classId', '') })}
      />
      {chosen && (
        <ClassChoice
          key={chosen}
          sessionId={chosen}
          hint={texts.classHint}
          current={chosen === current ? material?.class : undefined}
          field={field('classId')}
        />
      )}
    </>
  )
}

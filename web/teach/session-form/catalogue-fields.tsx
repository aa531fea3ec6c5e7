import { useQuery } from '@tanstack/react-query'
import { offeredOf } from '../../../contract/centre/catalogue-names.ts'
import { teachingLanguages } from '../../../contract/sessions/catalogue.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useFindTexts } from '../../i18n/find.ts'
import { useLanguage } from '../../i18n/index.ts'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { catalogueQuery } from '../../queries/catalogue.ts'
import { tutorChoicesQuery } from '../../queries/users.ts'
import { SelectField, TextField } from '../../ui/inputs.tsx'
import type { Bound, CatalogueOrRoom } from './place-fields.tsx'

type CatalogueProps = { field: (name: CatalogueOrRoom) => Bound }

/** Subject and grade: students ask for them first. */
export function SubjectFields({ field }: CatalogueProps) {
  const texts = { sessions: useSessionTexts(), form: useSessionFormTexts() }
  const language = useLanguage()
  const { data: catalogue } = useQuery(catalogueQuery)
  const optionsOf = (kind: 'levels' | 'subjects', chosen: string) => [
    { value: '', label: texts.form.notChosen },
    ...offeredOf(catalogue?.[kind] ?? [], chosen).map((one) => ({ value: one.slug, label: one[language] })),
  ]
  return (
    <>
      <SelectField
        label={texts.sessions.subject}
        optional
        options={optionsOf('subjects', field('subject').value)}
        {...field('subject')}
      />
      <SelectField
        label={texts.sessions.level}
        optional
        options={optionsOf('levels', field('level').value)}
        {...field('level')}
      />
    </>
  )
}

/** Other fields by which students find a session. `onTutor`: called with the name of a chosen tutor. */
export function CatalogueFields({ field, onTutor }: CatalogueProps & Pick<TutorFieldProps, 'onTutor'>) {
  const { role } = useRole()
  const texts = { form: useSessionFormTexts(), find: useFindTexts() }
  return (
    <>
      <SelectField
        label={texts.form.teachingLanguage}
        optional
        options={[
          { value: '', label: texts.form.notChosen },
          ...teachingLanguages.map((value) => ({ value, label: texts.find.languages[value] })),
        ]}
        {...field('language')}
      />
      {role === 'Admin' && <TutorField field={field('tutorId')} onTutor={onTutor} />}
      <TextField
        label={texts.form.tags}
        optional
        hint={texts.form.tagsHint}
        className="sm:col-span-2"
        {...field('tags')}
      />
    </>
  )
}

type TutorFieldProps = { field: Bound; onTutor?: ((name: string) => void) | undefined }

/**
 * The tutor of the session: an Admin chooses among the active tutors. Others, such as an Admin who teaches,
 * stay if they were chosen.
 */
function TutorField({ field, onTutor }: TutorFieldProps) {
  const texts = useSessionFormTexts()
  const { data = [] } = useQuery(tutorChoicesQuery())
  const chosen = field.value
  const isOther = chosen !== '' && !data.some(({ value }) => value === chosen)
  return (
    <SelectField
      label={texts.taughtBy}
      optional
      hint={texts.taughtByHint}
      options={[
        { value: '', label: texts.notChosen },
        ...(isOther ? [{ value: chosen, label: texts.asBefore }] : []),
        ...data,
      ]}
      {...field}
      onChange={(event) => {
        field.onChange(event)
        const tutor = data.find(({ value }) => value === event.target.value)
        if (tutor) onTutor?.(tutor.label)
      }}
    />
  )
}

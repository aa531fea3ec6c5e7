import { teachingLanguages } from '../../../contract/sessions/catalogue.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useFindMessages } from '../../i18n/find.ts'
import { useSessionFormMessages } from '../../i18n/session-form.ts'
import { useSessionMessages } from '../../i18n/sessions.ts'
import { SelectField, TextField } from '../../ui/inputs.tsx'
import type { CatalogueOrRoom } from './catalogue-fields.tsx'
import { type Bound, RoomField, TutorField } from './fields.tsx'

type CatalogueProps = { field: (name: CatalogueOrRoom) => Bound } & {
  /** Called with the name of a chosen tutor. */ onTutor?: (name: string) => void
}

/** What else students find a session by. A place is asked for where there is one. */
export function CatalogueFields({ field, onTutor }: CatalogueProps) {
  const { role } = useRole()
  const messages = { sessions: useSessionMessages(), form: useSessionFormMessages(), find: useFindMessages() }
  const branchId = field('branchId').value
  const isOnline = field('mode').value === 'online'
  return (
    <>
      {!isOnline && branchId && <RoomField branchId={branchId} field={field('roomId')} />}
      {!isOnline && (
        <TextField
          label={messages.sessions.place}
          optional
          placeholder={messages.form.placeHint}
          {...field('place')}
        />
      )}
      <SelectField
        label={messages.form.teachingLanguage}
        optional
        options={[
          { value: '', label: messages.form.notChosen },
          ...teachingLanguages.map((value) => ({ value, label: messages.find.languages[value] })),
        ]}
        {...field('language')}
      />
      {role === 'Admin' && <TutorField field={field('tutorId')} onTutor={onTutor} />}
      <TextField
        label={messages.form.tags}
        optional
        hint={messages.form.tagsHint}
        className="sm:col-span-2"
        {...field('tags')}
      />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { levels, modes, subjects, teachingLanguages } from '../../../contract/sessions/catalogue.ts'
import { levelNames, subjectNames } from '../../../contract/sessions/subject-names.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useFindMessages } from '../../i18n/find.ts'
import { useLanguage } from '../../i18n/index.ts'
import { useSessionFormMessages } from '../../i18n/session-form.ts'
import { useSessionMessages } from '../../i18n/sessions.ts'
import { branchesQuery } from '../../queries/centre.ts'
import { type Option, SelectField, TextField, type TextFieldProps } from '../../ui/inputs.tsx'
import { TutorField } from './fields.tsx'

/** The fields of a form that says nothing about them. */
export const NO_CATALOGUE = {
  level: '',
  subject: '',
  mode: '',
  language: '',
  branchId: '',
  place: '',
  tags: '',
  tutorId: '',
} as const

export type CatalogueName = keyof typeof NO_CATALOGUE

type Props = {
  /** The props of a form's field by its name. */
  field: (name: CatalogueName) => Pick<TextFieldProps, 'error' | 'name'>
  values: Partial<Record<CatalogueName, unknown>>
  /** Below the branch. */
  room?: ReactNode
}

/** What students find a session by. A place is asked for where there is one. */
export function CatalogueFields({ field, values: { mode, branchId, tutorId }, room }: Props) {
  const { role } = useRole()
  const messages = { sessions: useSessionMessages(), form: useSessionFormMessages(), find: useFindMessages() }
  const language = useLanguage()
  const { data } = useQuery(branchesQuery())
  const branches = data?.filter(({ _id, closed }) => !closed || _id === branchId) ?? []
  const choices = <Value extends string>(
    values: readonly Value[],
    label: (value: Value) => string,
  ): Option[] => [
    { value: '', label: messages.form.notChosen },
    ...values.map((value) => ({ value, label: label(value) })),
  ]
  return (
    <>
      <SelectField
        label={messages.sessions.level}
        optional
        options={choices(levels, (level) => levelNames[level][language])}
        {...field('level')}
      />
      <SelectField
        label={messages.sessions.subject}
        optional
        options={choices(subjects, (subject) => subjectNames[subject][language])}
        {...field('subject')}
      />
      <SelectField
        label={messages.sessions.mode}
        optional
        options={choices(modes, (one) => messages.find.modes[one])}
        {...field('mode')}
      />
      <SelectField
        label={messages.form.teachingLanguage}
        optional
        options={choices(teachingLanguages, (one) => messages.find.languages[one])}
        {...field('language')}
      />
      {mode !== 'online' && branches.length > 0 && (
        <SelectField
          label={messages.form.branch}
          optional
          options={[
            { value: '', label: messages.form.notChosen },
            ...branches.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          {...field('branchId')}
        />
      )}
      {mode !== 'online' && room}
      {mode !== 'online' && (
        <TextField
          label={messages.sessions.place}
          optional
          placeholder={messages.form.placeHint}
          {...field('place')}
        />
      )}
      {role === 'Admin' && <TutorField chosen={tutorId} field={field('tutorId')} />}
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

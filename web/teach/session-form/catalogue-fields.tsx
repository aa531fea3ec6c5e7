import { useQuery } from '@tanstack/react-query'
import { levels, subjects } from '../../../contract/sessions/catalogue.ts'
import { levelNames, subjectNames } from '../../../contract/sessions/subject-names.ts'
import { useFindTexts } from '../../i18n/find.ts'
import { useLanguage } from '../../i18n/index.ts'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { branchesQuery } from '../../queries/centre.ts'
import { SelectField } from '../../ui/inputs.tsx'
import type { Bound } from './fields.tsx'

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

export type CatalogueOrRoom = CatalogueName | 'roomId'

type Props = {
  /** The props of a form's field by its name. */
  field: (name: CatalogueOrRoom) => Bound
  set: (name: CatalogueOrRoom, value: string) => void
  /** Only an Admin puts an approved session online, or back. */
  isModeFixed?: boolean
}

/** What it is about, and where it is held: what students ask first. */
export function SubjectFields({ field }: Pick<Props, 'field'>) {
  const texts = { sessions: useSessionTexts(), form: useSessionFormTexts() }
  const language = useLanguage()
  const none = { value: '', label: texts.form.notChosen }
  return (
    <>
      <SelectField
        label={texts.sessions.subject}
        optional
        options={[none, ...subjects.map((value) => ({ value, label: subjectNames[value][language] }))]}
        {...field('subject')}
      />
      <SelectField
        label={texts.sessions.level}
        optional
        options={[none, ...levels.map((value) => ({ value, label: levelNames[value][language] }))]}
        {...field('level')}
      />
    </>
  )
}

/** Online, at a branch, or somewhere else: one choice that sets two fields. */
export function WhereField({ field, set, isModeFixed = false }: Props) {
  const texts = { form: useSessionFormTexts(), find: useFindTexts() }
  const { data } = useQuery(branchesQuery())
  const [mode, branch] = [field('mode'), field('branchId')]
  const branches = data?.filter(({ _id, closed }) => !closed || _id === branch.value) ?? []
  function choose(value: string) {
    const isBranch = branches.some(({ _id }) => _id === value)
    if (!isModeFixed) set('mode', isBranch ? 'onsite' : value)
    set('branchId', isBranch ? value : '')
    // A room is one of its branch.
    set('roomId', '')
  }
  const none = { value: '', label: texts.form.notChosen }
  return (
    <SelectField
      label={texts.form.where}
      optional
      options={[
        ...(isModeFixed ? [] : [none, { value: 'online', label: texts.find.modes.online }]),
        ...branches.map(({ _id, name }) => ({ value: _id, label: name })),
        {
          value: isModeFixed ? '' : 'onsite',
          label: branches.length > 0 ? texts.form.elsewhere : texts.find.modes.onsite,
        },
      ]}
      {...branch}
      // Its own value is not always a branch.
      ref={(select: HTMLSelectElement | null) =>
        branch.ref(select && { value: branch.value, focus: () => select.focus() })
      }
      error={branch.error ?? mode.error}
      value={branch.value || (isModeFixed ? '' : mode.value)}
      onChange={({ target }) => choose(target.value)}
    />
  )
}

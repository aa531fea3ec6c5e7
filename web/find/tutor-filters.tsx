import GraduationCap from 'lucide-react/icons/graduation-cap'
import { Form, useSearchParams } from 'react-router'
import { offeredOf } from '../../contract/centre/catalogue-names.ts'
import { LANGUAGE_PARAMETER } from '../../contract/formats/languages.ts'
import { ONLINE } from '../../contract/sessions/catalogue.ts'
import { useLanguage } from '../i18n/index.ts'
import { useTeacherTexts } from '../i18n/teachers.ts'
import type { TutorsPage } from '../loader-context.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { controlClasses } from '../ui/field.tsx'

type Lists = Pick<TutorsPage, 'branches' | 'catalogue' | 'filters'>
type Option = { value: string; label: string }

/** F06: a tutor by subject, level and place. All state is in the address, so it works without scripts. */
export function TutorFilters({ branches, catalogue, filters }: Lists) {
  const texts = useTeacherTexts()
  const spoken = useLanguage()
  const language = useSearchParams()[0].get(LANGUAGE_PARAMETER)
  const named = (kind: 'levels' | 'subjects', chosen: string | undefined): Option[] =>
    offeredOf(catalogue[kind], chosen).map((one) => ({ value: one.slug, label: one[spoken] }))
  const places: Option[] = [
    { value: ONLINE, label: texts.online },
    ...branches
      .filter(({ _id, closed }) => !closed || _id === filters.place)
      .map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  return (
    <Form
      action={paths.tutors()}
      className="mb-6 grid items-end gap-3 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]"
    >
      <Choice
        name="subject"
        label={texts.subject}
        chosen={filters.subject}
        options={named('subjects', filters.subject)}
      />
      <Choice
        name="level"
        label={texts.level}
        chosen={filters.level}
        options={named('levels', filters.level)}
      />
      <Choice name="place" label={texts.place} chosen={filters.place} options={places} />
      {language && <input type="hidden" name={LANGUAGE_PARAMETER} value={language} />}
      {/* Not `Button`, which waits for the scripts. */}
      <button
        type="submit"
        className="min-h-11 rounded-control bg-primary px-5 font-semibold text-on-primary hover:bg-primary-strong"
      >
        {texts.find}
      </button>
    </Form>
  )
}

type ChoiceProps = { name: string; label: string; chosen: string | undefined; options: Option[] }

function Choice({ name, label, chosen = '', options }: ChoiceProps) {
  const texts = useTeacherTexts()
  return (
    <label className="grid gap-1.5 font-semibold">
      {label}
      {/* By its key, it follows the address. */}
      <select key={chosen} name={name} defaultValue={chosen} className={`${controlClasses} font-normal`}>
        <option value="">{texts.any}</option>
        {options.map(({ value, label: said }) => (
          <option key={value} value={value}>
            {said}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Nobody fits: the sessions of the same, or all tutors, are the next thing to try. */
export function NoTutors({ filters }: Pick<Lists, 'filters'>) {
  const texts = useTeacherTexts()
  const { subject, level, place } = filters
  const isFiltered = Boolean(subject || level || place)
  const search = new URLSearchParams({
    ...(subject && { subject }),
    ...(level && { level }),
    ...(place && (place === ONLINE ? { mode: ONLINE } : { place })),
  })
  return (
    <EmptyState
      icon={<GraduationCap aria-hidden="true" className="size-10" strokeWidth={1.5} />}
      title={isFiltered ? texts.noneFits : texts.none}
      text={isFiltered ? texts.noneFitsHint : texts.noneHint}
      action={
        isFiltered && (
          <span className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={paths.tutors()}>{texts.all}</ButtonLink>
            <ButtonLink variant="secondary" to={paths.findSessions(`?${search}`)}>
              {texts.sessionsOfIt}
            </ButtonLink>
          </span>
        )
      }
    />
  )
}

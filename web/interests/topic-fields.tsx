import { levels, subjects } from '../../contract/sessions/catalogue.ts'
import { levelNames, subjectNames } from '../../contract/sessions/subject-names.ts'
import { useLanguage } from '../i18n/index.ts'
import { useInterestTexts } from '../i18n/interests.ts'
import { SelectField } from '../ui/inputs.tsx'
import type { Topic } from './topic.ts'

type Props = { topic: Topic; none: string; onChange: (topic: Topic) => void }

/** A level and a subject. `none` stands for no choice. */
export function TopicFields({ topic, none, onChange }: Props) {
  const texts = useInterestTexts()
  const language = useLanguage()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={texts.level}
        value={topic.level}
        onChange={({ target }) => onChange({ ...topic, level: target.value as Topic['level'] })}
        options={[
          { value: '', label: none },
          ...levels.map((value) => ({ value, label: levelNames[value][language] })),
        ]}
      />
      <SelectField
        label={texts.subject}
        value={topic.subject}
        onChange={({ target }) => onChange({ ...topic, subject: target.value as Topic['subject'] })}
        options={[
          { value: '', label: none },
          ...subjects.map((value) => ({ value, label: subjectNames[value][language] })),
        ]}
      />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { offeredOf } from '../../contract/centre/catalogue-names.ts'
import { useLanguage } from '../i18n/index.ts'
import { useInterestTexts } from '../i18n/interests.ts'
import { catalogueQuery } from '../queries/catalogue.ts'
import { SelectField } from '../ui/inputs.tsx'
import type { Topic } from './topic.ts'

type Props = { topic: Topic; none: string; onChange: (topic: Topic) => void }

/** A level and a subject. `none` stands for no choice. */
export function TopicFields({ topic, none, onChange }: Props) {
  const texts = useInterestTexts()
  const language = useLanguage()
  const { data: { levels, subjects } = { levels: [], subjects: [] } } = useQuery(catalogueQuery)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={texts.level}
        value={topic.level}
        onChange={({ target }) => onChange({ ...topic, level: target.value })}
        options={[
          { value: '', label: none },
          ...offeredOf(levels, topic.level).map((one) => ({ value: one.slug, label: one[language] })),
        ]}
      />
      <SelectField
        label={texts.subject}
        value={topic.subject}
        onChange={({ target }) => onChange({ ...topic, subject: target.value })}
        options={[
          { value: '', label: none },
          ...offeredOf(subjects, topic.subject).map((one) => ({ value: one.slug, label: one[language] })),
        ]}
      />
    </div>
  )
}

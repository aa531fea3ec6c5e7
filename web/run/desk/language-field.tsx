import { useQuery } from '@tanstack/react-query'
import { type Language, languages } from '../../../contract/formats/languages.ts'
import { useMessageChoiceTexts } from '../../i18n/message-choices.ts'
import { messageRuleQuery } from '../../queries/centre.ts'
import { SelectField } from '../../ui/inputs.tsx'
import { languageNames } from '../../ui/language-names.ts'

type Props = { value: Language | undefined; onChoose: (language: Language) => void }

/** In which language the centre will write to a new person: its own, until somebody asks them. */
export function LanguageField({ value, onChoose }: Props) {
  const { language: label } = useMessageChoiceTexts()
  const { data } = useQuery(messageRuleQuery)
  const shown = value ?? data?.language
  if (!shown) return null
  return (
    <SelectField
      label={label}
      options={languages.map((one) => ({ value: one, label: languageNames[one], lang: one }))}
      value={shown}
      onChange={({ target }) => {
        const chosen = languages.find((one) => one === target.value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}

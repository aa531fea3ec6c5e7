import { useQuery } from '@tanstack/react-query'
import { type Language, languages } from '../../../contract/formats/languages.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useMessageChoiceTexts } from '../../i18n/message-choices.ts'
import { messageRuleQuery } from '../../queries/centre.ts'
import { RadioCard, SelectField } from '../../ui/inputs.tsx'
import { languageNames } from '../../ui/language-names.ts'

type TheirsProps = { answer: boolean | undefined; onAnswer: (isTheirs: boolean) => void }

/** Anybody can open an account with another person's address: whoever takes money for it asks first. */
export function IsTheirs({ answer, onAnswer }: TheirsProps) {
  const texts = useDeskTexts().isTheirs
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{texts.asks}</legend>
      <p className="text-sm">{texts.because}</p>
      <div className="grid gap-2 sm:grid-cols-2">
        <RadioCard
          name="is-theirs"
          label={texts.yes}
          checked={answer === true}
          onChoose={() => onAnswer(true)}
        />
        <RadioCard
          name="is-theirs"
          label={texts.no}
          checked={answer === false}
          onChoose={() => onAnswer(false)}
        />
      </div>
      <p role="status" className="text-sm empty:hidden">
        {answer === false && texts.otherwise}
      </p>
    </fieldset>
  )
}

type LanguageProps = { value: Language | undefined; onChoose: (language: Language) => void }

/**
 * In which language the centre writes to a person: its own, until somebody asks them. It has its place before
 * that is known, so that nothing moves below a finger.
 */
export function LanguageField({ value, onChoose }: LanguageProps) {
  const { language: label } = useMessageChoiceTexts()
  const { data } = useQuery(messageRuleQuery)
  const shown = value ?? data?.language
  return (
    <SelectField
      label={label}
      options={[
        ...(shown ? [] : [{ value: '', label: '…' }]),
        ...languages.map((one) => ({ value: one, label: languageNames[one], lang: one })),
      ]}
      value={shown ?? ''}
      onChange={({ target }) => {
        const chosen = languages.find((one) => one === target.value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}

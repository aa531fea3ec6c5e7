import { useDeskTexts } from '../../i18n/desk.ts'
import { RadioCard } from '../../ui/inputs.tsx'

type Props = { answer: boolean | undefined; onAnswer: (isTheirs: boolean) => void }

/** Anybody can open an account with another person's address: whoever takes money for it asks first. */
export function IsTheirs({ answer, onAnswer }: Props) {
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

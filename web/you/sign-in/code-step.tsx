import { type FormEvent, useState } from 'react'
import { latinDigits } from '../../../contract/formats/digits.ts'
import { ApiError } from '../../api-client.ts'
import { identityText } from '../../auth/identity-errors.ts'
import type { PhoneCode } from '../../auth/identity-phone.ts'
import { useConfig } from '../../client-config.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useFormats } from '../../i18n/formats.ts'
import { usePhoneCodeTexts } from '../../i18n/phone-code.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { focusOnce } from '../../ui/focus-heading.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { TextField } from '../../ui/inputs.tsx'
import { FormCard } from './form-card.tsx'
import { nextCodeAt } from './kept-codes.ts'
import { enterOnce, useSentCode } from './sent-code.ts'

const LENGTH = 6

export type CodeStepProps = {
  /** In E.164. */
  phone: string
  /** What the button says that enters the code. */
  label: string
  enter: (code: PhoneCode) => Promise<unknown>
  changeNumber: () => void
}

/** In place of a sign-in form, for somebody who has typed a phone number. */
export function CodeCard(props: CodeStepProps) {
  const texts = usePhoneCodeTexts()
  return (
    <FormCard heading={texts.heading} intro={texts.intro}>
      <CodeStep {...props} />
    </FormCard>
  )
}

/** Sends a code to a phone and asks for it. The sixth digit enters it. */
export function CodeStep({ phone, label, enter, changeNumber }: CodeStepProps) {
  const texts = usePhoneCodeTexts()
  const formats = useFormats()
  const { demo } = useConfig()
  const { sent, send, busy, run, problem } = useSentCode(phone)
  const [code, setCode] = useState('')

  const submit = (typed: string) =>
    run(() => enterOnce(phone, () => enter({ sent: sent?.sent ?? '', code: typed })))
  const type = (value: string) => {
    const typed = latinDigits(value).replaceAll(/\D/g, '').slice(0, LENGTH)
    setCode(typed)
    if (sent && typed.length === LENGTH && typed !== code) void submit(typed)
  }
  const again = () => {
    setCode('')
    void send()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(code)
  }
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
      <p aria-live="polite">
        {(sent || !problem) && (sent ? texts.sentTo : texts.sendingTo)(formats.phone(phone))}
      </p>
      <CodeProblem problem={problem} />
      <TextField
        ref={focusOnce}
        label={texts.label}
        hint={demo && sent ? texts.inOutbox : texts.hint}
        value={code}
        onChange={({ target }) => type(target.value)}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
      />
      <Button type="submit" size="lg" busy={busy} disabled={!sent || code.length < LENGTH}>
        {label}
      </Button>
      {/* The words of the buttons, which have no edge, begin where the field does. */}
      <div className="-mx-5 flex flex-wrap justify-between gap-x-3">
        <Button variant="quiet" onClick={changeNumber}>
          {texts.changeNumber}
        </Button>
        <ResendButton
          key={sent?.sent}
          readyAt={sent ? nextCodeAt(sent) : 0}
          busy={!sent && busy}
          onClick={again}
        />
      </div>
    </form>
  )
}

/** What is wrong, and what one can do when the number alone opens nothing. */
function CodeProblem({ problem }: { problem: Error | undefined }) {
  const texts = { auth: useAuthTexts(), code: usePhoneCodeTexts(), common: useCommonTexts() }
  const identity = { ...texts.auth.identity, ...texts.code.errors }
  const isUnused = problem instanceof ApiError && problem.code === 'number_unused'
  return (
    <>
      <FormProblem>
        {problem && (identityText(problem, { identity }) ?? texts.common.somethingWentWrong)}
      </FormProblem>
      {isUnused && <ButtonLink to={paths.mailedLink()}>{texts.auth.mailedLink.link}</ButtonLink>}
    </>
  )
}

type ResendProps = {
  /** When the code before has had time to come. */
  readyAt: number
  /** While a code is on its way to be sent. */
  busy: boolean
  onClick: () => void
}

/** Sends another code. */
function ResendButton({ readyAt, busy, onClick }: ResendProps) {
  const texts = usePhoneCodeTexts()
  const left = Math.ceil((readyAt - useNow(1000).getTime()) / 1000)
  return (
    <Button variant="quiet" onClick={onClick} disabled={busy || left > 0}>
      {left > 0 ? texts.againIn(left) : texts.again}
    </Button>
  )
}

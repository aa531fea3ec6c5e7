import { type FormEvent, useEffect, useRef, useState } from 'react'
import { latinDigits } from '../../../contract/formats/digits.ts'
import { ApiError } from '../../api-client.ts'
import { useAuth } from '../../auth/auth-provider.tsx'
import { identityText } from '../../auth/identity-errors.ts'
import type { PhoneCode } from '../../auth/identity-phone.ts'
import { useConfig } from '../../client-config.tsx'
import { useAuthTexts } from '../../i18n/auth.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useFormats } from '../../i18n/formats.ts'
import { usePhoneCodeTexts } from '../../i18n/phone-code.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { focusOnce } from '../../ui/focus-heading.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { TextField } from '../../ui/inputs.tsx'
import { forgetCode, keepCode, keptCode, nextCodeAt } from './kept-codes.ts'
import { ResendButton } from './resend-button.tsx'

const LENGTH = 6

export type CodeStepProps = {
  /** In E.164. */
  phone: string
  /** What the button says that enters the code. */
  label: string
  enter: (code: PhoneCode) => Promise<unknown>
  changeNumber: () => void
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

/** A code that has been used is kept no longer, also where our server then refuses the person. */
async function enterOnce(phone: string, enter: () => Promise<unknown>): Promise<void> {
  try {
    await enter()
  } catch (error) {
    if (error instanceof ApiError) forgetCode(phone)
    throw error
  }
  forgetCode(phone)
}

/** The code that was sent: undefined until then. One act runs at a time. */
function useSentCode(phone: string) {
  const { withIdentity } = useAuth()
  const [sent, setSent] = useState(() => keptCode(phone))
  const [busy, setBusy] = useState(!sent)
  const [problem, setProblem] = useState<Error>()
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(undefined)
    await act().catch(setProblem)
    setBusy(false)
  }
  const send = () =>
    run(async () => setSent(keepCode(phone, await withIdentity((identity) => identity.sendCode(phone)))))
  const hasBegun = useRef(sent !== undefined)
  useEffect(() => {
    if (!hasBegun.current) void send()
    hasBegun.current = true
  })
  return { sent, send, busy, run, problem }
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

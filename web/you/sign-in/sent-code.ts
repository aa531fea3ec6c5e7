import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api-client.ts'
import { useAuth } from '../../auth/auth-provider.tsx'
import { forgetCode, keepCode, keptCode } from './kept-codes.ts'

/** A code that has been used is kept no longer, also where our server then refuses the person. */
export async function enterOnce(phone: string, enter: () => Promise<unknown>): Promise<void> {
  try {
    await enter()
  } catch (error) {
    if (error instanceof ApiError) forgetCode(phone)
    throw error
  }
  forgetCode(phone)
}

/** The code that was sent: undefined until then. One act runs at a time. */
export function useSentCode(phone: string) {
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

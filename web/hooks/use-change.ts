import type { Shown } from '../i18n/say.ts'
import { notify } from '../ui/notify.tsx'
import { useSubmit } from './use-submit.ts'

export type ChangeOptions<Sent, Answer> = {
  send: (sent: Sent) => Promise<Answer>
  /** Shown as a toast after a success. Undefined where the page shows it. */
  done?: string | ((sent: Sent, answer: Answer) => string | undefined) | undefined
  /** Shown as a toast after a failure; undefined where the page says what is wrong. */
  failed: string | ((error: Error) => Shown | undefined) | undefined
  onDone?: ((answer: Answer, sent: Sent) => void) | undefined
  /** It only reads, such as a preview: what is shown is not asked for anew. */
  changesNothing?: boolean | undefined
  /** Takes the change back: offered in the toast. */
  undo?: (() => void) | undefined
}

/** A mutation that reports its outcome in a toast. */
export function useChange<Sent = void, Answer = unknown>(options: ChangeOptions<Sent, Answer>) {
  const { send, done, failed, onDone, undo, changesNothing = false } = options
  return useSubmit<Answer, Sent>({
    meta: { changesNothing },
    mutationFn: send,
    onSuccess: (answer, sent) => {
      const said = typeof done === 'function' ? done(sent, answer) : done
      if (said) notify.success(said, undo)
      onDone?.(answer, sent)
    },
    onError: (error) => {
      const problem = typeof failed === 'function' ? failed(error) : failed
      if (problem) notify.error(problem)
    },
  })
}

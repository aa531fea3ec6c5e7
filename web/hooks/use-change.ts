import { isRefusal } from '../api-client.ts'
import type { Shown } from '../i18n/say.ts'
import { useInvalidate } from '../queries/use-invalidate.ts'
import { notify } from '../ui/notify.tsx'
import { useSubmit } from './use-submit.ts'

type Invalidate = ReturnType<typeof useInvalidate>

export type ChangeOptions<Change> = {
  send: (change: Change) => Promise<unknown>
  /** Shown as a toast after a success. */
  done: string | ((change: Change, answer: unknown) => string)
  /** Shown as a toast after a failure; undefined where the form says what is wrong. */
  failed: string | ((error: Error) => Shown | undefined)
  onDone?: (() => void) | undefined
  /** Takes the change back: offered in the toast. */
  undo?: (() => void) | undefined
  /** Reads the lists again that the change may have altered. */
  invalidate: (invalidate: Invalidate, change: Change, error: Error | null) => Promise<unknown>
}

/** A mutation that reports its outcome in a toast and reads the changed lists again. */
export function useChange<Change = void>(options: ChangeOptions<Change>) {
  const { send, done, failed, onDone, undo, invalidate } = options
  const invalidations = useInvalidate()
  return useSubmit<unknown, Change>({
    mutationFn: send,
    onSuccess: (answer, change) => {
      notify.success(typeof done === 'string' ? done : done(change, answer), undo)
      onDone?.()
    },
    onError: (error) => {
      const problem = typeof failed === 'string' ? failed : failed(error)
      if (problem) notify.error(problem)
    },
    // Read again after a refusal too, because someone else may have changed the entry. Stay pending until the
    // lists show what there is now, unless the server fails or cannot be reached.
    onSettled: (_answer, error, change) => {
      const reading = invalidate(invalidations, change, error)
      return !error || isRefusal(error) ? reading : undefined
    },
  })
}

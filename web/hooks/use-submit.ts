import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that ignores `submit` until it is answered, so that a double click sends it once. It is pending
 * for longer, until the page shows what there is now, but not for long.
 */
export function useSubmit<Answer, Sent = void>(options: UseMutationOptions<Answer, Error, Sent>) {
  const inFlight = useRef(false)
  const { mutate, ...mutation } = useMutation({
    ...options,
    mutationFn: async (...sent) => {
      try {
        return (await options.mutationFn?.(...sent)) as Answer
      } finally {
        inFlight.current = false
      }
    },
  })
  const submit = (sent: Sent) => {
    if (inFlight.current) return
    inFlight.current = true
    mutate(sent)
  }
  return { ...mutation, submit }
}

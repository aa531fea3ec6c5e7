import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation that ignores `submit` while it is in flight, so that a double click sends it once. */
export function useSubmit<Answer, Sent = void>(options: UseMutationOptions<Answer, Error, Sent>) {
  const inFlight = useRef(false)
  const { mutate, ...mutation } = useMutation({
    ...options,
    onSettled: (...settled) => {
      inFlight.current = false
      return options.onSettled?.(...settled)
    },
  })
  const submit = (sent: Sent) => {
    if (inFlight.current) return
    inFlight.current = true
    mutate(sent)
  }
  return { ...mutation, submit }
}

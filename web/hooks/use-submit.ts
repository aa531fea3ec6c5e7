import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation that is not sent a second time while it is under way, however fast somebody presses. */
export function useSend<Answer, Sent = void>(options: UseMutationOptions<Answer, Error, Sent>) {
  const underWay = useRef(false)
  const { mutate, ...mutation } = useMutation({
    ...options,
    onSettled: (...settled) => {
      underWay.current = false
      return options.onSettled?.(...settled)
    },
  })
  const send = (sent: Sent) => {
    if (underWay.current) return
    underWay.current = true
    mutate(sent)
  }
  return { ...mutation, send }
}

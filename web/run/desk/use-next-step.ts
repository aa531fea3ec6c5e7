import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useMayFocus } from '../../hooks/use-media.ts'

/** How it is paid; without money, the button that gives a seat or a place in the line. */
const paying = ['input[name=part]:checked', 'input[name=method]:checked', '[data-next]'].join()
const buying = `input[name=session], ${paying}`

/** Where a cashier goes on after a step: the first of these that is there. */
const following = {
  who: `[data-reached], input[name=name], fieldset:not(:has(:checked)) input[name=is-theirs], ${buying}`,
  name: buying,
  session: paying,
  other: 'input[name=session]',
}

type Step = keyof typeof following
export type GoOn = (after: Step) => void

/**
 * Leads the focus on from a step that is done, once what follows `isReady`. Not when somebody has gone
 * elsewhere meanwhile, nor into a field on a phone, whose keyboard would cover what there is to choose.
 */
export function useNextStep(isReady: boolean, first?: Step) {
  const form = useRef<HTMLFormElement>(null)
  const [wanted, setWanted] = useState<{ after: Step; from: Element | null } | undefined>(
    first && { after: first, from: null },
  )
  const mayFocus = useMayFocus()
  // After each rendering, until what follows is there: a chosen session comes with its address.
  useEffect(() => {
    if (!wanted || !isReady) return
    const isHere = [wanted.from, document.body].includes(document.activeElement)
    const next = form.current?.querySelector<HTMLElement>(following[wanted.after])
    if (isHere && !next) return
    setWanted(undefined)
    const isTyped = next?.matches('input[name=name], input[name=session]') === true
    if (isHere && (mayFocus || !isTyped)) next?.focus()
  })
  const goOn: GoOn = (after) => setWanted({ after, from: document.activeElement })
  return { form, goOn }
}

/** The arrow keys go from the field to who is found below it, and back. */
export function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button, a')]
  const next = stops[stops.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

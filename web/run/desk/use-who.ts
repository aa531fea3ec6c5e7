import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { ReachedPerson } from '../../../contract/desk/desk.ts'
import type { OwnOrOthers } from '../../../contract/people/contact-owners.ts'
import { useFormats } from '../../i18n/formats.ts'
import { type DeskState, deskState } from '../../paths.ts'
import { deskSeatsQuery } from '../../queries/desk.ts'
import { type Contact, parseContact } from '../../ui/typed-contact.ts'

/** Whom the desk was opened for, or serves now. */
export const useExpected = (): DeskState | undefined => (useLocation().state as DeskState | null) ?? undefined

/** Of several who are reached: one whom the desk knows, or somebody new with an id of our own. */
type Choice = { contact: string; id: string; isNew: boolean }

export type Who = ReturnType<typeof useWho>

/**
 * Keeps who stands at the counter: what is typed, whom the desk knows by it, and who of them it is. `isNext`:
 * the last person has been served, so the field starts empty, whoever the address still remembers.
 */
export function useWho(isNext: boolean) {
  const expected = useExpected()
  const formats = useFormats()
  const written = (contact: string) => (contact.includes('@') ? contact : formats.phone(contact))
  const [typed, setTyped] = useState(() => (isNext ? '' : written(expected?.person ?? '')))
  const [chosen, setChosen] = useState(() => (isNext ? undefined : choiceOf(expected)))
  const [lastExpected, setLastExpected] = useState(expected)
  // The search leads to another person while this one is here.
  if (expected !== lastExpected) {
    setLastExpected(expected)
    if (expected && expected.person !== contactIn(typed)) setTyped(written(expected.person))
    if (expected?.personId) setChosen(choiceOf(expected))
  }
  const current = contactIn(typed)
  const choice = chosen?.contact === current ? chosen : undefined
  const known = choice?.isNew === false ? choice.id : undefined
  useRemembered(current, known, expected)
  const contact = parseContact(typed)
  const found = useQuery(deskSeatsQuery(contact, known))
  const reached = (contact && found.data?.reached) ?? []
  const isNewAlso = choice?.isNew === true
  const person = !contact ? undefined : isNewAlso ? null : found.data?.person
  const mustChoose = reached.length > 1 && !choice
  const newcomer = useNewcomer(isNewAlso ? reached : [])
  const theirs = useTheirs(contact, person?._id, person?.emailVerified)
  const choose = (id: string, isNew: boolean) => current && setChosen({ contact: current, id, isNew })
  return {
    /** The desk was opened for somebody. */
    wasExpected: !isNext && expected !== undefined,
    ...{ typed, type: setTyped, contact, current, found, person, reached, mustChoose, isNewAlso },
    /** The desk does not know them yet. */
    isNew: contact !== undefined && person === null && !mustChoose,
    newcomer,
    /** Goes with what is sent, beside the contact. */
    personId: choice?.id,
    choose: (id: string) => choose(id, false),
    /** Somebody else than those who are reached. */
    addAnother: () => choose(crypto.randomUUID(), true),
    /** Who is found by name is meant, also where others share the number. */
    pick(id: string, reachedBy: string) {
      setTyped(written(reachedBy))
      setChosen({ contact: reachedBy, id, isNew: false })
    },
    chooseAgain: () => setChosen(undefined),
    ...theirs,
    isAnswered: theirs.isAnswered && !mustChoose,
  }
}

const choiceOf = (state: DeskState | undefined): Choice | undefined =>
  state?.personId ? { contact: state.person, id: state.personId, isNew: false } : undefined

/** Whose the number of somebody new is: that of the others who are reached by it, until the desk says so. */
function useNewcomer(reached: readonly ReachedPerson[]) {
  const [said, setWhose] = useState<OwnOrOthers>()
  const [isSame, setSame] = useState(false)
  const [first] = reached
  const ofOthers = first && (first.whose === 'own' ? 'mother' : first.whose)
  const whose = said ?? ofOthers ?? 'own'
  const owner = whose === 'own' ? undefined : reached.find((one) => one.whose === 'own' && !one.signsInByIt)
  return { ...{ whose, setWhose, setSame }, owner, sameForOwner: owner !== undefined && isSame }
}

/** Whether it has to be asked if an account without a confirmed address is theirs, and what they said. */
function useTheirs(contact: Contact | undefined, personId?: string, emailVerified?: boolean) {
  const [said, setSaid] = useState<{ personId: string; is: boolean }>()
  const asks = emailVerified === false && contact !== undefined && 'email' in contact
  const isTheirs = said?.personId === personId ? said?.is : undefined
  return {
    ...{ asks, isTheirs, isAnswered: !asks || isTheirs === true },
    answer: (is: boolean) => personId && setSaid({ personId, is }),
  }
}

/**
 * The history remembers whoever is here, so that one comes back to them. It is compared once a navigation is
 * over: a contact that was typed while "Next person" still cleared the history would be forgotten.
 */
function useRemembered(
  current: string | undefined,
  known: string | undefined,
  expected: DeskState | undefined,
): void {
  const [, setParams] = useSearchParams()
  useEffect(() => {
    if (current !== expected?.person || known !== expected?.personId)
      setParams((before) => before, {
        replace: true,
        preventScrollReset: true,
        state: deskState(current, known),
      })
  }, [current, known, expected, setParams])
}

/** The same as one text. */
export function contactIn(typed: string): string | undefined {
  const whole = parseContact(typed)
  return whole && ('phone' in whole ? whole.phone : whole.email)
}

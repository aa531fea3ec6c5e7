import { markOf } from '../../contract/people/tell-apart.ts'
import { useFormats } from './formats.ts'
import { useLanguage } from './index.ts'

type Called = { name: string | null; apart?: string | undefined }

/**
 * Names a person in a list for staff: by the name, and by what tells them apart where it repeats.
 */
export function useStaffName(): (person: Called, unnamed: string) => string {
  const { phone } = useFormats()
  return ({ name, apart }, unnamed) => {
    const called = name || unnamed
    return apart === undefined ? called : `${called} (${apart.startsWith('…') ? phone(apart) : apart})`
  }
}

type Known = { name: string | null; email: string | null; phone: string | null }

/** The same where a person is named alone, as by a dialog: nobody else of the name is in sight there. */
export const useMarkedName = (person: Known, unnamed: string): string =>
  useStaffName()({ name: person.name, apart: markOf(person) }, unnamed)

/**
 * In the order in which a reader of the page's language looks names up. Lists, paper and the roll have the
 * same one, so that who copies from one to another goes down both. Who has no name any more comes last.
 */
export function useSortedByName<T>(people: readonly T[], nameOf: (person: T) => string | null): T[] {
  const { compare } = new Intl.Collator(useLanguage())
  const said = (person: T) => nameOf(person) ?? '\uFFFF'
  return people.toSorted((one, other) => compare(said(one), said(other)))
}

import { useLanguage } from '../i18n/index.ts'

/**
 * In the order in which a reader of the page's language looks names up. Lists, paper and the roll have the
 * same one, so that who copies from one to another goes down both. Who has no name any more comes last.
 */
export function useSortedByName<T>(people: readonly T[], nameOf: (person: T) => string | null): T[] {
  const { compare } = new Intl.Collator(useLanguage())
  const said = (person: T) => nameOf(person) ?? '\uFFFF'
  return people.toSorted((one, other) => compare(said(one), said(other)))
}

import { localPart } from './local-part.ts'
import { maskPhone } from './mask.ts'

type Known = { name: string | null; email: string | null; phone: string | null }

/**
 * Returns what tells a person apart from others of the same name: the end of the phone number, or the part
 * of the address before the @. Too little to reach them. No student sees it of another.
 */
export const markOf = ({ phone, email }: Omit<Known, 'name'>): string | undefined =>
  phone === null ? addressMark(email) : maskPhone(phone)

const addressMark = (email: string | null) => (email === null ? undefined : `${localPart(email)}@…`)

/**
 * The marks of those in a list whose name somebody else there has too, by `idOf`. Who has no name is called
 * by a mark anyway.
 */
export function tellApart<Person extends Known>(
  people: readonly Person[],
  idOf: (person: Person) => string,
): Map<string, string> {
  const each = new Map(people.map((person) => [idOf(person), person]))
  const named = [...each].filter(([, { name }]) => name)
  const namesakes = [...Map.groupBy(named, ([, { name }]) => sameName(name ?? '')).values()]
  return new Map(
    namesakes
      .filter(({ length }) => length > 1)
      .flatMap((group) => {
        const marks = group.map(([, person]) => markOf(person))
        return group.flatMap(([id, { email }], index): [string, string][] => {
          const isOnly = marks.indexOf(marks[index]) === marks.lastIndexOf(marks[index])
          const mark = isOnly ? marks[index] : (addressMark(email) ?? marks[index])
          return mark === undefined ? [] : [[id, mark]]
        })
      }),
  )
}

const sameName = (name: string): string => name.normalize().toLowerCase().replaceAll(/\s+/g, ' ').trim()

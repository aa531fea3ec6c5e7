import { slugify } from '../search/slugify.ts'

const KEY_LENGTH = 12

/**
 * `farhana-akter-9f2c41d07ab3`: the name in Latin letters, and the end of the account's id, which is random
 * and finds the tutor.
 */
export const tutorSlug = ({ name, userId }: { name: string; userId: string }): string =>
  [slugify(name), userId.slice(-KEY_LENGTH)].filter((part) => part !== '').join('-')

/** The key of an address, whatever the rest of it is; undefined if it has none. */
export const tutorKey = (slug: string): string | undefined =>
  new RegExp(`(?:^|-)([0-9a-f]{${KEY_LENGTH}})$`).exec(slug)?.[1]

import { randomUUID } from 'node:crypto'

/** The form of a subject that no other test has. */
export const newSubject = () => {
  const part = randomUUID().slice(0, 8)
  return { slug: `s-${part}`, nameEn: `Subject ${part}`, nameBn: `বিষয় ${part}` }
}

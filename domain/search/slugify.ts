import { isBangla } from '../../contract/search/bangla.ts'
import { wordsOf } from '../../contract/search/word.ts'

const MAX_LENGTH = 60

/** A text in Latin letters for an address, as whole words: `podarthobiggan-1-potro`. Empty if it has none. */
export function slugify(text: string): string {
  let slug = ''
  for (const word of wordsOf(text)) {
    const letters = (isBangla(word.text) ? word.latin : word.text).replaceAll(/[^a-z0-9]/g, '')
    if (letters === '') continue
    if (slug.length + letters.length + 1 > MAX_LENGTH) break
    slug += slug === '' ? letters : `-${letters}`
  }
  return slug
}

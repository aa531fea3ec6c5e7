/** The first `length` characters as readers count them: a Bangla letter keeps its vowel sign. */
export function truncate(text: string, length: number): string {
  const characters = Array.from(new Intl.Segmenter('bn').segment(text), ({ segment }) => segment)
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`
}

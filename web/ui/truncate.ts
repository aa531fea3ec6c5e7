/** The first `length` characters as a reader sees them: Bangla's vowel signs stay with their letters. */
export function truncate(text: string, length: number): string {
  const characters = Array.from(new Intl.Segmenter('bn').segment(text), ({ segment }) => segment)
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`
}

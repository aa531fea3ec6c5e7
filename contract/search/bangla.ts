/**
 * Bangla words in Latin letters, as people type them on a phone: পদার্থ as podartho. And their consonants,
 * folded as `latin.ts` folds those of a Latin word, so that both spellings meet.
 */

/** [what people type, the folded consonant] */
const CONSONANTS: Record<string, [string, string]> = {
  ক: ['k', 'k'],
  খ: ['kh', 'k'],
  গ: ['g', 'g'],
  ঘ: ['gh', 'g'],
  ঙ: ['ng', 'n'],
  চ: ['ch', 'c'],
  ছ: ['ch', 'c'],
  জ: ['j', 'j'],
  ঝ: ['jh', 'j'],
  ঞ: ['n', 'n'],
  ট: ['t', 't'],
  ঠ: ['th', 't'],
  ড: ['d', 'd'],
  ঢ: ['dh', 'd'],
  ণ: ['n', 'n'],
  ত: ['t', 't'],
  থ: ['th', 't'],
  দ: ['d', 'd'],
  ধ: ['dh', 'd'],
  ন: ['n', 'n'],
  প: ['p', 'p'],
  ফ: ['f', 'p'],
  ব: ['b', 'b'],
  ভ: ['v', 'b'],
  ম: ['m', 'm'],
  য: ['j', 'j'],
  র: ['r', 'r'],
  ল: ['l', 'l'],
  শ: ['sh', 's'],
  ষ: ['sh', 's'],
  স: ['s', 's'],
  হ: ['h', 'h'],
  '\u09dc': ['r', 'r'],
  '\u09dd': ['r', 'r'],
  '\u09df': ['y', ''],
  ৎ: ['t', 't'],
  'ং': ['ng', 'n'],
}

const VOWELS: Record<string, string> = {
  অ: 'o',
  আ: 'a',
  ই: 'i',
  ঈ: 'i',
  উ: 'u',
  ঊ: 'u',
  ঋ: 'ri',
  এ: 'e',
  ঐ: 'oi',
  ও: 'o',
  ঔ: 'ou',
}

const VOWEL_SIGNS: Record<string, string> = {
  'া': 'a',
  'ি': 'i',
  'ী': 'i',
  'ু': 'u',
  'ূ': 'u',
  'ৃ': 'ri',
  'ে': 'e',
  'ৈ': 'oi',
  'ো': 'o',
  'ৌ': 'ou',
}

const VIRAMA = '্'

/** Letter groups that are not said as they are written. `y` and `w` here are the silent second consonants. */
const GROUPS: [RegExp, string][] = [
  [/র\u200d?্\u200dয/g, 'র'],
  [/জ্ঞ/g, 'গ্গ'],
  [/ক্ষ/g, 'ক্খ'],
  [/[ঙং]্?গ/g, 'ং'],
  [/(?<=র)্য/g, '্জ'],
  [/(?<=[^মদ])্ব/g, ''],
  [/্য/g, ''],
  [/\u200c|\u200d/g, ''],
]

export const isBangla = (word: string) => /[\u0980-\u09ff]/.test(word)

/** NFC takes three letters apart into a letter and a dot; here each is one. */
const compose = (word: string) =>
  word
    .normalize('NFC')
    .replaceAll('\u09a1\u09bc', '\u09dc')
    .replaceAll('\u09a2\u09bc', '\u09dd')
    .replaceAll('\u09af\u09bc', '\u09df')

/** @returns {{ latin: string, consonants: string }} */
export function readBangla(word: string): { latin: string; consonants: string } {
  const letters = [...GROUPS.reduce((text, [pattern, by]) => text.replace(pattern, by), compose(word))]
  let latin = ''
  let consonants = ''
  letters.forEach((letter, index) => {
    const consonant = CONSONANTS[letter]
    const vowel = VOWELS[letter] ?? VOWEL_SIGNS[letter]
    if (consonant) {
      latin += consonant[0]
      consonants += consonant[1]
      if (hasInherentVowel(letters, index)) latin += 'o'
    } else if (vowel) {
      latin += vowel
      if (index === 0) consonants += 'a'
      if (vowel === 'ri') consonants += 'r'
    } else if (/[a-z0-9]/.test(letter)) {
      latin += letter
      consonants += letter
    }
  })
  return { latin, consonants }
}

/**
 * A consonant is followed by an o that nobody writes, but not before a vowel sign, in a group, or after the
 * last single one.
 */
function hasInherentVowel(letters: string[], index: number): boolean {
  const letter = letters[index] ?? ''
  const next = letters[index + 1]
  if (letter === 'ং' || letter === 'ৎ' || next === VIRAMA || (next && next in VOWEL_SIGNS)) return false
  return next !== undefined || letters[index - 1] === VIRAMA
}

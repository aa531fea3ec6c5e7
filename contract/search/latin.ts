/**
 * English spellings whose letters do not say how they sound, at a place in the word: they are written as
 * Banglish would.
 */
const ENGLISH: [RegExp, string][] = [
  [/^ps/, 's'],
  [/psych/g, 'saik'],
  [/^(chem|tech|mech)/, 'k$1'],
  [/^kchem/, 'kem'],
  [/^ktech/, 'tek'],
  [/^kmech/, 'mek'],
  [/tech/g, 'tek'],
  [/sch/g, 'sk'],
  [/igh/g, 'ai'],
  [/^wr/, 'r'],
  [/^kn/, 'n'],
  [/[st]ion/g, 'shon'],
  [/ture(?=s?$)/, 'char'],
  [/logy|logi(?=c)/g, 'loji'],
  [/^geo/, 'jio'],
  [/ph/g, 'f'],
]

/** Each spelling of a sound by its folded consonant. Longer ones first. */
const SOUNDS: [RegExp, string][] = [
  [/jn(?=[aeiouy])|ggy?(?=[aeiou])|gy(?=[aeiou])/g, 'g'],
  [/kkh|ksh|kh|ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/c?chh?/g, 'č'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/č/g, 'c'],
  [/sh/g, 's'],
  [/f/g, 'p'],
  [/(?<=[^aeiouyw])w/g, ''],
  [/^w|(?<=[aeiou])w/g, 'o'],
  [/bh|v|w/g, 'b'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/ngg?/g, 'n'],
  [/gh/g, 'g'],
  [/jh|z/g, 'j'],
  [/(?<=[bcdgjklmnprst])h/g, ''],
]

/**
 * The consonants of a lower-case word in Latin letters, folded: what sounds alike to a Bengali ear is the
 * same letter.
 */
export function readLatin(word: string): { latin: string; consonants: string } {
  const spelled = ENGLISH.reduce((text, [pattern, by]) => text.replace(pattern, by), word)
  const folded = SOUNDS.reduce((text, [pattern, by]) => text.replace(pattern, by), spelled)
  const consonants = folded.replace(/^[aeiouy]+/, 'A').replaceAll(/[aeiouy]/g, '')
  return { latin: spelled, consonants: consonants.toLowerCase() }
}

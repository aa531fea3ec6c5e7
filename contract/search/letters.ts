import { type Word, wordsOf } from './word.ts'

/** The names of Latin letters in Bangla, as in এইচ এস সি. */
const NAMES = 'এ বি সি ডি ই এফ জি এইচ আই জে কে এল এম এন ও পি কিউ আর এস টি ইউ ভি ডব্লিউ এক্স ওয়াই জেড'.normalize(
  'NFC',
)
/** What stands between the letters of one name. */
const BETWEEN = '[.\\s\\u00b7-]+'
const runOf = (letter: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${letter}(?:${BETWEEN}${letter})+(?![\\p{L}\\p{M}\\p{N}])`, 'giu')
const RUNS = [runOf('[a-z]'), runOf(`(?:${NAMES.split(' ').join('|')})`)]
const SEPARATORS = new RegExp(BETWEEN, 'gu')

/** Signs and single letters that say what is meant, by a word of their own. */
const NAMED: [RegExp, string][] = [
  [/(?<![\p{L}\p{M}])(?:c|সি)\s*(?:\+\+|plus\s*plus|প্লাস\s*প্লাস)/giu, ' cplusplus '],
  [/(?<![\p{L}\p{M}])(?:c|সি)\s*(?:#|sharp|শার্প)/giu, ' csharp '],
  [/(?<![\p{L}\p{M}])(?:a|এ)[\s.-]*(?:levels?|লেভেল)(?![\p{L}\p{M}])/giu, ' advancedlevel level '],
  [/(?<![\p{L}\p{M}])(?:o|ও)[\s.-]*(?:levels?|লেভেল)(?![\p{L}\p{M}])/giu, ' ordinarylevel level '],
]

/**
 * The words of a text that is searched, or searched for. Letters that people write with dots or blanks are
 * one word: H.S.C. and এইচ এস সি.
 */
export function searchedWords(text: string, most?: number): Word[] {
  const named = NAMED.reduce((read, [pattern, by]) => read.replace(pattern, by), text.normalize('NFC'))
  return wordsOf(
    RUNS.reduce((read, run) => read.replace(run, (letters) => letters.replace(SEPARATORS, '')), named),
    most,
  )
}

import type { SettingName, Settings } from '../../../../contract/centre/settings.ts'
import { searchedWords } from '../../../../contract/search/letters.ts'
import { type DocumentWords, rank } from '../../../../contract/search/rank.ts'
import { useConfig } from '../../../client-config.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessageChoicesInBoth } from '../../../i18n/message-choices.ts'
import { useRulesInBoth } from '../../../i18n/rules.ts'
import { sentenceOf, type Words } from './sentence.ts'
import { settings, type Values } from './settings.ts'

/** What a title says decides; a word of a sentence must be typed nearly as it is written. */
const TITLE = { weight: 1, least: 0 }
const SENTENCE = { weight: 0.85, least: 0.75 }

/**
 * The rules that have what is typed in their titles or sentences, in either language, the best first; all of
 * them, in their order, while nothing is typed.
 */
export function useFound(all: Settings, typed: string): SettingName[] {
  const { sms, currency } = useConfig()
  const { money } = useFormats()
  const rules = useRulesInBoth()
  const choices = useMessageChoicesInBoth()
  const names = (Object.keys(settings) as SettingName[]).filter((name) => sms || !settings[name].needsSms)
  const words = searchedWords(typed)
  if (words.length === 0) return names
  const both = rules.map((one, place) => ({ rules: one, kinds: choices[place as 0 | 1].kinds }))
  const options = { money: (amount: number) => money(amount, currency), sms }
  const documentOf = (name: SettingName): DocumentWords => {
    const value = all[name].value as Values
    return [
      { ...TITLE, words: both.flatMap((one) => searchedWords(titleOf(name, one))) },
      {
        ...SENTENCE,
        words: both.flatMap((one) =>
          searchedWords(`${one.rules.settings[name].hint} ${sentenceOf(name, value, one, options)}`),
        ),
      },
    ]
  }
  return rank(words, names, documentOf).map(({ item }) => item)
}

/** With its group, so that "money" finds all rules of money. */
const titleOf = (name: SettingName, { rules }: Words): string =>
  `${rules.settings[name].title} ${rules.groups[settings[name].group]}`

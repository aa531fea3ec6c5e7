import type { SettingName } from '../../../../contract/centre/settings.ts'
import type { MessageRule } from '../../../../contract/messages/message-rule.ts'
import { ruledKinds } from '../../../../contract/messages/states.ts'
import type { Texts } from '../../../i18n/index.ts'
import type { Values } from './settings.ts'

/** The words of one language. */
export type Words = { rules: Texts['rules']; kinds: Texts['messageChoices']['kinds'] }

type Options = { money: (amount: number) => string; sms: boolean }

/** Says what a rule is now. */
export function sentenceOf(
  name: SettingName,
  value: Values,
  { rules, kinds }: Words,
  { money, sms }: Options,
): string {
  if (name === 'messages') return saysHow(value as MessageRule, rules.settings.messages.writing, kinds, sms)
  const said = rules.settings[name]
  const [first] = Object.values(value)
  if ('on' in said) return first ? said.on : said.off
  // The texts name the values of their own rule.
  return said.sentence({ ...value, amount: money(Number(first)) } as never)
}

function saysHow(
  rule: MessageRule,
  writing: Words['rules']['settings']['messages']['writing'],
  kinds: Words['kinds'],
  sms: boolean,
): string {
  const by = (way: 'always' | 'instead') => {
    const named = ruledKinds.filter((kind) => rule[kind] === way).map((kind) => kinds[kind])
    return sms && named.length > 0 && writing[way](named.join(', '))
  }
  return [writing.in[rule.language], by('always'), by('instead')].filter(Boolean).join(' ')
}

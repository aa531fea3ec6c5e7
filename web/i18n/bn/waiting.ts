import { digits } from '../../../contract/formats/digits.ts'
import type { Messages } from '../index.ts'

export const waiting: Messages['waiting'] = {
  nobody: 'এখনো কেউ অপেক্ষায় নেই।',
  count: (people) => `${digits(people)} জন অপেক্ষায়`,
}

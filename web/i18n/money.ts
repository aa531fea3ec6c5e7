import { money } from './en/money.ts'
import { wordsOf } from './index.ts'

export const { use: useMoneyWords } = wordsOf('money', money)

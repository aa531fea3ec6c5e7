import { money } from './en/money.ts'
import { defineMessages } from './index.ts'

export const { use: useMoneyMessages } = defineMessages('money', money)

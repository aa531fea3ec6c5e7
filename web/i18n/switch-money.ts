import { switchMoney } from './en/switch-money.ts'
import { defineMessages } from './index.ts'

export const { use: useSwitchMoneyMessages } = defineMessages('switchMoney', switchMoney)

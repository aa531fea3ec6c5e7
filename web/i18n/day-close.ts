import { dayClose } from './en/day-close.ts'
import { defineMessages } from './index.ts'

export const { use: useCloseMessages } = defineMessages('dayClose', dayClose)

import { system } from './en/system.ts'
import { defineMessages } from './index.ts'

export const { use: useSystemMessages } = defineMessages('system', system)

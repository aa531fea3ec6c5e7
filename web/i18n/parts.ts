import { parts } from './en/parts.ts'
import { defineMessages } from './index.ts'

export const { use: usePartMessages } = defineMessages('parts', parts)

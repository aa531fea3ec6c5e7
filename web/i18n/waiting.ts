import { waiting } from './en/waiting.ts'
import { defineMessages } from './index.ts'

export const { use: useWaitingMessages } = defineMessages('waiting', waiting)

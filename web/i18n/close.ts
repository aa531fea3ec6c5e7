import { close } from './en/close.ts'
import { defineMessages } from './index.ts'

export const { use: useCloseMessages } = defineMessages('close', close)

import { methods } from './en/methods.ts'
import { defineMessages } from './index.ts'

export const { use: useMethodMessages } = defineMessages('methods', methods)

import { classList } from './en/class-list.ts'
import { defineMessages } from './index.ts'

export const { use: useClassListMessages } = defineMessages('classList', classList)

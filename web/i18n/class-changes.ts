import { classChanges } from './en/class-changes.ts'
import { defineMessages } from './index.ts'

export const { use: useClassChangeMessages } = defineMessages('classChanges', classChanges)

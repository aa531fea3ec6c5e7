import { desk } from './en/desk.ts'
import { defineMessages } from './index.ts'

export const { use: useDeskMessages } = defineMessages('desk', desk)

import { choices } from './en/class-change-choices.ts'
import { defineMessages } from './index.ts'

export const { use: useChoiceMessages } = defineMessages('choices', choices)

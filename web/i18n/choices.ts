import { choices } from './en/choices.ts'
import { defineMessages } from './index.ts'

export const { use: useChoiceMessages } = defineMessages('choices', choices)

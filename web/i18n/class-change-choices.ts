import { classChangeChoices } from './en/class-change-choices.ts'
import { defineMessages } from './index.ts'

export const { use: useChoiceMessages } = defineMessages('classChangeChoices', classChangeChoices)

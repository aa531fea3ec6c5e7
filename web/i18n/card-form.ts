import { cardForm } from './en/card-form.ts'
import { defineMessages } from './index.ts'

export const { use: useCardFormMessages } = defineMessages('cardForm', cardForm)

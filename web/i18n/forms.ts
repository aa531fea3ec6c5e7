import { forms } from './en/forms.ts'
import { defineMessages } from './index.ts'

export const { use: useFormMessages } = defineMessages('forms', forms)

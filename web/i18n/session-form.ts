import { sessionForm } from './en/session-form.ts'
import { defineMessages } from './index.ts'

export const { use: useSessionFormMessages } = defineMessages('sessionForm', sessionForm)

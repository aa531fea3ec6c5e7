import { sessions } from './en/sessions.ts'
import { defineMessages } from './index.ts'

export const { use: useSessionMessages } = defineMessages('sessions', sessions)

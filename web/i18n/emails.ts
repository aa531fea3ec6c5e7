import { emails } from './en/emails.ts'
import { defineMessages } from './index.ts'

export const { use: useEmailMessages } = defineMessages('emails', emails)

import { mails } from './en/emails.ts'
import { defineMessages } from './index.ts'

export const { use: useMailMessages } = defineMessages('mails', mails)

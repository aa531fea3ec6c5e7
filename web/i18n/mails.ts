import { mails } from './en/mails.ts'
import { defineMessages } from './index.ts'

export const { use: useMailMessages } = defineMessages('mails', mails)

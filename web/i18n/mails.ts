import { mails } from './en/mails.ts'
import { wordsOf } from './index.ts'

export const { use: useMailWords } = wordsOf('mails', mails)

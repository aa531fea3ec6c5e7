import { auth } from './en/auth.ts'
import { wordsOf } from './index.ts'

export const { use: useAuthWords } = wordsOf('auth', auth)

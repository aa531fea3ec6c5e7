import { users } from './en/users.ts'
import { wordsOf } from './index.ts'

export const { use: useUserWords } = wordsOf('users', users)

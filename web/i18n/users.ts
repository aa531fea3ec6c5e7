import { users } from './en/users.ts'
import { defineMessages } from './index.ts'

export const { use: useUserMessages } = defineMessages('users', users)

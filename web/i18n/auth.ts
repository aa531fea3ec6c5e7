import { auth } from './en/auth.ts'
import { defineMessages } from './index.ts'

export const { use: useAuthMessages } = defineMessages('auth', auth)

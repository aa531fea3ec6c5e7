import { sessions } from './en/sessions.ts'
import { wordsOf } from './index.ts'

export const { use: useSessionWords } = wordsOf('sessions', sessions)

import { system } from './en/system.ts'
import { wordsOf } from './index.ts'

export const { use: useSystemWords } = wordsOf('system', system)

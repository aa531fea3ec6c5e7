import { said } from './en/said.ts'
import { wordsOf } from './index.ts'

export const { use: useSaid, current: currentSaid } = wordsOf('said', said)

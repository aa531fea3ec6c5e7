import { common } from './en/common.ts'
import { wordsOf } from './index.ts'

export const { use: useCommonWords, current: currentCommonWords } = wordsOf('common', common)

import { nav } from './en/nav.ts'
import { wordsOf } from './index.ts'

export const { use: useNavWords } = wordsOf('nav', nav)

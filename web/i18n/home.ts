import { home } from './en/home.ts'
import { wordsOf } from './index.ts'

export const { use: useHomeWords } = wordsOf('home', home)

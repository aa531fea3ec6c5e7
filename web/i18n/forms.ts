import { forms } from './en/forms.ts'
import { wordsOf } from './index.ts'

export const { use: useFormWords } = wordsOf('forms', forms)

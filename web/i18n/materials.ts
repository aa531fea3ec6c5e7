import { materials } from './en/materials.ts'
import { wordsOf } from './index.ts'

export const { use: useMaterialWords } = wordsOf('materials', materials)

import { materials } from './en/materials.ts'
import { defineMessages } from './index.ts'

export const { use: useMaterialMessages } = defineMessages('materials', materials)

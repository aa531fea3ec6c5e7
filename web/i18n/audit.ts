import { audit } from './en/audit.ts'
import { wordsOf } from './index.ts'

export const { use: useAuditWords } = wordsOf('audit', audit)

import { audit } from './en/audit.ts'
import { defineMessages } from './index.ts'

export const { use: useAuditMessages } = defineMessages('audit', audit)

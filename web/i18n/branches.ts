import { branches } from './en/branches.ts'
import { defineMessages } from './index.ts'

export const { use: useBranchMessages } = defineMessages('branches', branches)

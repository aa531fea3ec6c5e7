import { centreDues } from './en/centre-dues.ts'
import { defineMessages } from './index.ts'

export const { use: useCentreDuesMessages } = defineMessages('centreDues', centreDues)

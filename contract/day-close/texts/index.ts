import { defineTexts } from '../../formats/define-texts.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'

export const closeTexts = defineTexts({ en, bn })

export type CloseTexts = typeof en

import type { Language } from '../../formats/languages.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'

export const closeTexts: Record<Language, CloseTexts> = { en, bn }

export type CloseTexts = typeof en

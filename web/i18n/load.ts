import type { Language } from '../../contract/formats/languages.ts'
import { loadCatalogue } from './catalogue.ts'
import { type Area, bangla, provideBangla, type Texts, usedAreas } from './index.ts'

/** Every area in Bangla, each a chunk of its own. A file is named as its area, in kebab case. */
const files = import.meta.glob<Partial<Texts>>(['./bn/*.ts', '!./bn/{index,bn.test}.ts'])

const fileOf = (area: Area) => `./bn/${area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`

async function loadBangla(area: Area): Promise<void> {
  if (!bangla[area]) Object.assign(bangla, await files[fileOf(area)]?.())
}

provideBangla(loadBangla)

/** Loads the texts of the current page in a language. */
export async function loadTexts(language: Language): Promise<void> {
  if (language === 'bn') await Promise.all([...usedAreas].map(loadBangla))
}

/** Loads the texts of all pages in a language, so that navigation does not wait for them. */
export async function loadAllTexts(language: Language): Promise<void> {
  if (language !== 'bn') return
  const loading = Object.values(files).map(async (load) => Object.assign(bangla, await load()))
  await Promise.all([...loading, loadCatalogue(language)])
}

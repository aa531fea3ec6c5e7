import * as bengal from './bengal.ts'
import * as commerce from './commerce.ts'
import * as computing from './computing.ts'
import * as languages from './languages.ts'
import * as mathematics from './mathematics.ts'
import * as sciences from './sciences.ts'
import * as studio from './studio.ts'

/** Pictures of sessions, 960 by 600, by file name in public/demo/. */
export const sessionPictures: Record<string, () => string[]> = {
  pendulum: sciences.pendulum,
  orbits: sciences.orbits,
  flasks: sciences.flasks,
  molecule: sciences.molecule,
  cell: sciences.cell,
  dna: sciences.dna,
  plant: bengal.plant,
  integral: mathematics.integral,
  triangle: mathematics.triangle,
  numbers: mathematics.numbers,
  statistics: mathematics.statistics,
  'bangla-literature': languages.banglaLiterature,
  'bangla-grammar': languages.banglaGrammar,
  penmanship: languages.penmanship,
  'english-speaking': languages.englishSpeaking,
  ielts: languages.ielts,
  programming: computing.programming,
  networks: computing.networks,
  robotics: computing.robotics,
  accounting: commerce.accounting,
  finance: commerce.finance,
  globe: commerce.globe,
  history: bengal.history,
  'language-movement': bengal.languageMovement,
  delta: bengal.delta,
  drawing: studio.drawing,
  'model-test': studio.modelTest,
}

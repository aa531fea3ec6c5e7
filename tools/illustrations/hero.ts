import { boat, water } from './bengal.ts'
import { students } from './crowd.ts'
import { at, circle, ellipse, group, line, path, piece, rect, ring, ripples, stitch } from './draw.ts'
import * as p from './palette.ts'
import { fromBehind, sitting } from './people.ts'

const windows = (x: number, y: number, columns: number, rows: number, fill: string) =>
  Array.from({ length: columns * rows }, (_, i) =>
    rect(x + (i % columns) * 22, y + Math.floor(i / columns) * 26, 11, 14, fill),
  ).join('')

/** The city in the background: blocks of flats and, in the middle, the parliament with its circles and triangles. */
const city = () => [
  group(
    [
      rect(150, 250, 84, 200, p.riverMist),
      rect(240, 300, 62, 150, p.riverMist),
      rect(826, 236, 80, 220, p.riverMist),
      rect(912, 300, 66, 150, p.riverMist),
      rect(316, 270, 54, 180, p.riverMist),
      rect(760, 286, 58, 164, p.riverMist),
    ],
    { opacity: 0.75 },
  ),
  windows(164, 270, 3, 6, p.riverPale),
  windows(250, 318, 2, 4, p.riverPale),
  windows(840, 256, 3, 7, p.riverPale),
  windows(926, 318, 2, 4, p.riverPale),
  piece([path('M392 452V286h62v-44h64v-34h92v34h64v44h62v166z', p.cloth)], 2),
  path(
    'M518 208h92v34h-92zM454 242h64v10h-64zM610 242h64v10h-64zM392 286h62v8h-62zM674 286h62v8h-62z',
    p.jute,
  ),
  path('M564 250l50 86H514z', p.river),
  circle(423, 352, 21, p.river),
  circle(705, 352, 21, p.river),
  path('M466 286l24 44h-48z', p.river, { transform: 'translate(20 10)' }),
  path('M642 296l24 44h-48z', p.river),
  ...[410, 470, 530, 590, 650, 700].map((x) => rect(x, 394, 26, 58, p.river)),
]

/** Students on a round mat, with the city and the river behind them. 1120 by 840, transparent. */
export const hero = () => [
  piece([path('M60 560C40 250 260 40 560 40S1080 250 1060 560C1050 760 70 760 60 560z', p.riverPale)], 1),
  group([ripples(560, 330, 150, 30, 16, p.river)], { 'clip-path': 'url(#ground)' }),
  piece([circle(800, 170, 62, p.marigold)], 1),
  stitch(ring(800, 170, 50), p.marigoldDeep, 3.5),
  ...city(),
  group(
    [
      water(446, p.river, p.riverMist),
      at(250, 500, boat(p.indigoDeep, p.brick, p.marigold), 0, 0.62),
      path('M-10 528q300-50 570-10t580-14v340H-10z', p.leaf),
      stitch('M40 548q280-42 520-8t540-10', p.leafPale, 4),
    ],
    { 'clip-path': 'url(#ground)' },
  ),
  `<clipPath id="ground"><path d="M60 560C40 250 260 40 560 40S1080 250 1060 560C1050 760 70 760 60 560z"/></clipPath>`,
  at(352, 590, [sitting(students.rafi, { look: 1, holds: 'phone' })], 0, 1.04),
  at(768, 590, [sitting(students.joya, { look: -1, holds: 'book' })], 0, 1.04),
  at(560, 566, [sitting(students.sumaiya, { look: 0, holds: 'book' })], 0, 1.06),
  piece([ellipse(560, 668, 428, 116, p.marigold)], 3),
  stitch('M158 668a402 100 0 1 0 804 0a402 100 0 1 0-804 0', p.brickDeep, 5),
  stitch('M196 668a364 86 0 1 0 728 0a364 86 0 1 0-728 0', p.brick, 5),
  line('M250 668a310 68 0 1 0 620 0a310 68 0 1 0-620 0', p.marigoldDeep, 4),
  ...mat(),
  at(170, 690, [sitting(students.mitu, { look: 1, holds: 'book' })], 0, 1.12),
  at(950, 690, [sitting(students.arif, { look: -1, holds: 'phone' })], 0, 1.12),
  at(392, 806, fromBehind(students.sohan), 0, 1.06),
  at(728, 806, fromBehind(students.lamia), 0, 1.06),
]

/** Things on the mat: open notebooks, a plate of oranges, tea and a phone. */
const mat = () => [
  at(560, 632, [
    piece([path('M-84-18Q-40-36 0-12Q40-36 84-18V26Q40 10 0 32Q-40 10-84 26z', p.paper)], 1),
    stitch('M-66-8q34-10 54 8M66-8q-34-10-54 8M-66 8q34-10 54 8M66 8q-34-10-54 8', p.indigoPale, 3),
    line('M0-12V32', p.jute, 4),
  ]),
  at(534, 728, [
    piece([ellipse(0, 0, 44, 17, p.river)], 1),
    circle(-14, -8, 11, p.brick),
    circle(10, -9, 11, p.brickPale),
    circle(-2, -20, 11, p.brick),
  ]),
  at(604, 716, [
    piece([path('M-20-22h40l-6 28q-14 9-28 0z', p.paper)], 1),
    ellipse(0, -22, 20, 7, p.brickDeep),
    line('M20-16q13 0 9 11t-15 6', p.paper, 5),
  ]),
  at(302, 640, [
    piece([path('M-34-12L20-18L36 8L-20 16z', p.indigo)], 1),
    stitch('M-24-8L16-12', p.indigoPale, 3),
  ]),
  at(818, 644, [
    piece([path('M-34-10L24-16L38 8L-22 14z', p.brick)], 1),
    stitch('M-24-6L20-10', p.brickPale, 3),
  ]),
]

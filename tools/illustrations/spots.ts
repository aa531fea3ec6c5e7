import { boat, water } from './bengal.ts'
import { students } from './crowd.ts'
import {
  at,
  circle,
  ellipse,
  group,
  letters,
  line,
  path,
  piece,
  rect,
  ring,
  ripples,
  stitch,
} from './draw.ts'
import { openBook } from './languages.ts'
import * as p from './palette.ts'
import { sitting } from './people.ts'

/** Small pictures for the home page and empty lists: 480 by 360, transparent. */
const ground = (fill: string, thread: string) => [
  `<clipPath id="round"><circle cx="240" cy="180" r="160"/></clipPath>`,
  piece([circle(240, 180, 160, fill)], 1),
  group([ripples(240, 180, 60, 24, 5, thread)], { 'clip-path': 'url(#round)' }),
]

const mat = (fill: string, thread: string) => [
  piece([ellipse(240, 316, 176, 32, fill)], 1),
  stitch('M84 316a156 23 0 1 0 312 0a156 23 0 1 0-312 0', thread, 3),
]

const tile = (word: string, x: number, y: number, turn: number, fill: string, text: string) =>
  at(
    x,
    y,
    [
      piece([rect(-34, -34, 68, 68, fill, { rx: 12 })], 2),
      stitch('M-26-26H26V26H-26Z', text, 2, { opacity: 0.6 }),
      letters(word, 0, 0, 34, text),
    ],
    turn,
  )

export const class68 = () => [
  ...ground(p.marigoldPale, p.marigoldDeep),
  ...mat(p.river, p.riverMist),
  at(240, 306, [sitting(students.mitu)]),
  tile('ক', 82, 128, -12, p.brick, p.paper),
  tile('A', 398, 108, 10, p.indigo, p.marigoldPale),
  tile('৫', 410, 224, -8, p.paper, p.river),
]

export const class910 = () => [
  ...ground(p.riverPale, p.river),
  ...mat(p.marigold, p.brickDeep),
  at(240, 306, [sitting(students.arif, { holds: 'phone' })]),
  at(
    92,
    220,
    [
      piece(
        [
          path('M-13-70h26v44l40 72q6 16-10 16h-86q-16 0-10-16l40-72z', p.paper),
          path('M-32 8h64l21 38q6 16-10 16h-86q-16 0-10-16z', p.brick),
          rect(-18, -76, 36, 11, p.cloth, { rx: 5 }),
        ],
        2,
      ),
      circle(-8, 40, 6, p.brickPale),
      circle(12, 28, 8, p.brickPale),
    ],
    -6,
  ),
  at(
    398,
    150,
    [
      piece([path('M-50 50V-50L58 50z', p.indigo)], 2),
      path('M-24 26V0L4 26z', p.riverPale),
      stitch('M-42 40V-28L34 40z', p.indigoPale, 2.5),
    ],
    8,
  ),
]

export const hsc = () => [
  ...ground(p.rosePale, p.rose),
  ...mat(p.indigo, p.indigoPale),
  at(226, 306, [sitting(students.joya)]),
  at(394, 288, [
    ...(
      [
        [0, p.brick],
        [-28, p.marigold],
        [-56, p.river],
        [-84, p.indigo],
      ] as const
    ).map(([y, fill], i) =>
      at(i % 2 ? 6 : -4, y, [
        piece([rect(-54, -12, 108, 26, fill, { rx: 5 })], 1),
        rect(-46, -6, 100, 14, p.paper, { rx: 2 }),
        rect(-54, -12, 16, 26, fill, { rx: 5 }),
      ]),
    ),
    at(2, -122, [
      piece(
        [path('M0-26L62 0L0 26L-62 0z', p.ink), path('M-34 12v24q34 18 68 0v-24L0 26z', p.indigoDeep)],
        1,
      ),
      line('M0 0L50 12V38', p.marigold, 4),
      circle(50, 42, 6, p.marigold),
    ]),
  ]),
  at(84, 130, [piece([circle(0, 0, 46, p.marigold)], 2), letters('serif ∫', 0, 0, 62, p.brickDeep)], -8),
]

export const skills = () => [
  ...ground(p.indigoPale, p.indigo),
  piece([rect(112, 104, 256, 170, p.ink, { rx: 14 })], 3),
  rect(124, 116, 232, 146, p.indigoDeep, { rx: 6 }),
  ...(
    [
      [140, 64, p.brickPale],
      [166, 96, p.paper],
      [192, 60, p.riverMist],
      [218, 88, p.marigold],
    ] as const
  ).map(([y, width, fill], i) => rect(144 + (i % 3) * 16, y, width, 11, fill, { rx: 5.5 })),
  piece([path('M84 274h312l26 34q4 12-12 12H70q-16 0-12-12z', p.cloth)], 2),
  stitch('M84 308H396', p.jute, 3),
  at(366, 132, [piece([circle(0, 0, 50, p.marigold)], 2), letters('</>', 0, 0, 36, p.ink)]),
  at(
    112,
    118,
    [
      piece([path('M-48 6q0-46 50-46t46 36q-4 26-30 22t-18 20q-46 10-48-32z', p.jute)], 2),
      circle(-26, -4, 9, p.brick),
      circle(-6, -22, 9, p.river),
      circle(20, -18, 9, p.indigo),
    ],
    -8,
  ),
]

export const english = () => [
  ...ground(p.leafPale, p.leafDeep),
  group(
    [
      path('M-10 300q120-60 250-30t250-20v120H-10z', p.leaf),
      stitch('M60 292Q160 262 240 282T420 268', p.leafPale, 3),
    ],
    { 'clip-path': 'url(#round)' },
  ),
  at(
    210,
    130,
    [
      piece(
        [
          path(
            'M-104-58h208q26 0 26 26v60q0 26-26 26h-120l-40 40-6-40h-42q-26 0-26-26v-60q0-26 26-26z',
            p.paper,
          ),
        ],
        3,
      ),
      letters('Hello!', 0, -2, 44, p.indigo),
    ],
    -4,
  ),
  ...(
    [
      [108, 262, p.brick, 1],
      [182, 288, p.marigold, 0.8],
      [262, 266, p.river, 1.1],
      [334, 290, p.indigo, 0.84],
      [398, 250, p.rose, 0.94],
    ] as const
  ).map(([x, y, fill, scale]) =>
    at(
      x,
      y,
      [
        ellipse(0, 4, 16, 5, p.leafDeep),
        piece([path('M0 0q-28-34-28-56a28 28 0 0 1 56 0q0 22-28 56z', fill), circle(0, -56, 11, p.paper)], 1),
      ],
      0,
      scale,
    ),
  ),
]

export const freeClass = () => [
  ...ground(p.brickPale, p.paper),
  at(
    240,
    184,
    [
      piece([path('M-152-80h304v48a32 32 0 0 0 0 64v48h-304v-48a32 32 0 0 0 0-64z', p.paper)], 3),
      stitch('M28-72V72', p.jute, 3.5),
      letters('৳', -92, -2, 54, p.river),
      letters('০', -38, 2, 46, p.river),
      line('M50 4l16 18l28-40', p.brick, 13),
      stitch('M-134-62H14M-134 62H14', p.brickPale, 3),
    ],
    -7,
  ),
  at(380, 92, [piece([circle(0, 0, 34, p.marigold)], 2), letters('বই', 0, 0, 28, p.brickDeep)], 8),
]

export const nothingBooked = () => [
  ...ground(p.riverPale, p.river),
  piece([ellipse(240, 270, 190, 62, p.marigold)], 2),
  stitch('M68 270a172 52 0 1 0 344 0a172 52 0 1 0-344 0', p.brickDeep, 4),
  stitch('M98 270a142 40 0 1 0 284 0a142 40 0 1 0-284 0', p.brick, 4),
  at(206, 286, openBook(p.brickDeep, p.paper, p.cloth, p.jute), 0, 0.38),
  at(348, 262, [
    piece([path('M-22-24h44l-6 30q-16 10-32 0z', p.paper)], 1),
    ellipse(0, -24, 22, 7, p.brickDeep),
    line('M22-18q14 0 10 12t-16 6', p.paper, 5),
  ]),
  line('M340 222q-10-16 0-30t0-30M358 220q-8-12 0-24', p.riverMist, 5),
]

export const nothingWritten = () => [
  ...ground(p.marigoldPale, p.marigoldDeep),
  at(
    224,
    186,
    [
      piece([rect(-96, -116, 192, 240, p.paper, { rx: 12 })], 3),
      rect(-96, -116, 34, 240, p.indigo, { rx: 12 }),
      ...[-90, -50, -10, 30, 70, 104].map((y) => circle(-79, y, 6, p.paper)),
      ...[-72, -34, 4, 42, 80].map((y) => stitch(`M-42 ${y}H76`, p.indigoPale, 2.5)),
    ],
    -6,
  ),
  at(306, 262, [
    piece(
      [
        path('M0 0L12-34L32-24L8 4z', p.jute),
        path('M12-34L86-156q14-12 28-4t4 26L32-24z', p.river),
        path('M86-156q14-12 28-4t4 26l-12 20l-32-20z', p.brick),
      ],
      2,
    ),
    line('M3-2L20-26', p.ink, 3),
  ]),
]

export const lost = () => [
  ...ground(p.indigoPale, p.indigo),
  group(
    [
      circle(330, 96, 34, p.marigoldPale),
      at(0, -250, [water(480, p.river, p.riverMist)]),
      at(0, -210, [water(500, p.riverDeep, p.riverMist, 2)]),
    ],
    { 'clip-path': 'url(#round)' },
  ),
  at(232, 250, boat(p.brickDeep, p.paper, p.marigold), -5, 0.8),
  at(370, 116, [piece([circle(0, 0, 44, p.brick)], 2), letters('?', 0, 0, 46, p.paper)], 8),
  stitch(ring(370, 116, 36), p.brickPale, 2.5),
]

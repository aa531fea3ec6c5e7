import { at, circle, curve, ellipse, group, line, path, piece, rect, ring, ripples, stitch } from './draw.ts'
import * as p from './palette.ts'

/** A country boat with its patched sail; (0, 0) is where the mast meets the water. */
export const boat = (hull: string, sail: string, patch: string) => [
  piece([path('M-150-40q150 46 300-14q-24 70-96 78h-116q-66-4-88-64z', hull)], 2),
  line('M-10-8V-210', p.brickDeep, 9),
  piece([path('M-4-206q130 40 92 170q-46-22-92-8z', sail)], 2),
  path('M26-150l40 10 4 40-38-6z', patch),
  stitch('M26-150l40 10 4 40-38-6z', p.paper, 2.5),
  piece([path('M-96-36q40-66 86-24l0 26q-40 8-86-2z', p.jute)], 1),
  stitch('M-84-42q34-42 70-16', p.brickDeep, 3),
  stitch('M-130-30q140 40 260-12', p.marigold, 3),
]

export const water = (top: number, fill: string, thread: string, seed = 0) =>
  group([
    path(`${curve(-10, 970, (x) => top + 9 * Math.sin(x / 46 + seed))}L970 610L-10 610Z`, fill),
    stitch(
      curve(-10, 970, (x) => top + 26 + 9 * Math.sin(x / 46 + seed)),
      thread,
      3,
      { opacity: 0.7 },
    ),
  ])

const palm = (x: number, foot: number, height: number) =>
  at(x, foot, [
    line(`M0 0q14-${height * 0.5} 0-${height}`, p.brickDeep, 13),
    piece(
      [-160, -120, -60, -20, 20, 200].map((turn) =>
        at(0, -height, [path('M0 0q52-34 104 14q-56-8-104-14z', p.leafDeep)], turn),
      ),
      1,
    ),
  ])

/** Terracotta temple of Kantajew's kind, the river, and the boats that made Bengal rich. */
export const history = () => [
  rect(0, 0, 960, 600, p.marigoldPale),
  piece([circle(640, 210, 110, p.brickPale)], 1),
  ripples(640, 210, 140, 32, 14, p.marigoldDeep),
  palm(130, 420, 210),
  palm(206, 420, 150),
  piece(
    [
      path('M280 420V280q110-44 220 0v140z', p.brick),
      path('M266 286q124-74 248 0l-10-26q-114-64-228 0z', p.brickDeep),
      path('M326 240q64-40 128 0l0-60q-64-34-128 0z', p.brick),
      path('M314 186q76-50 152 0l-10-26q-66-40-132 0z', p.brickDeep),
      path('M368 150q0-50 22-84q22 34 22 84z', p.brick),
      path('M270 252q0-40 16-66q16 26 16 60zM480 246q0-34 16-60q16 26 16 66z', p.brickDeep),
    ],
    2,
  ),
  ...[318, 390, 462].map((x) => path(`M${x - 22} 420v-60q22-44 44 0v60z`, p.brickDeep)),
  stitch('M296 306q94-34 188 0M340 206q50-24 100 0', p.brickPale, 4),
  piece([path('M-10 420h980v60H-10z', p.leaf)], 1),
  water(450, p.river, p.riverMist),
  at(690, 500, boat(p.indigoDeep, p.brick, p.marigold)),
  water(524, p.riverDeep, p.riverMist, 2),
]

/** The Shaheed Minar, for the language movement of 1952. */
export const languageMovement = () => [
  rect(0, 0, 960, 600, p.indigoDeep),
  ripples(480, 300, 190, 34, 16, p.indigoPale),
  piece([circle(480, 310, 158, p.brick)], 3),
  piece(
    [
      line('M420 470V170q0-60 30-96h60q30 36 30 96V470M460 470V96M500 470V96', p.paper, 15),
      line('M420 190q60-26 120 0', p.paper, 12),
      ...[
        [-170, 250],
        [-110, 210],
        [110, 210],
        [170, 250],
      ].map(([dx = 0, top = 0]) =>
        line(`M${480 + dx - 24} 470V${top}h48V470M${480 + dx} 470V${top}`, p.paper, 12),
      ),
    ],
    2,
  ),
  piece(
    [rect(200, 466, 560, 36, p.cloth), rect(150, 500, 660, 40, p.paper), rect(90, 538, 780, 70, p.cloth)],
    2,
  ),
  stitch('M216 484H744M170 520H790M110 566H850', p.brick, 3),
  ...[
    [250, 556, 19],
    [300, 572, 15],
    [350, 560, 20],
    [630, 562, 18],
    [680, 574, 15],
    [726, 556, 20],
  ].map(([x = 0, y = 0, r = 0], i) =>
    piece(
      [
        circle(x, y, r, i % 2 ? p.marigold : p.brick),
        circle(x, y, r * 0.45, i % 2 ? p.marigoldDeep : p.brickDeep),
      ],
      1,
    ),
  ),
]

export const delta = () => [
  rect(0, 0, 960, 600, p.leafPale),
  ...[0, 1, 2, 3, 4, 5, 6].map((i) =>
    stitch(`M-20 ${90 + i * 76}q160-70 300-20t300-10 400-30`, p.leafDeep, 3, { opacity: 0.5 }),
  ),
  piece(
    [
      line('M170-20Q220 120 380 190T520 330', p.river, 44),
      line('M790-20Q720 120 620 200T520 330', p.river, 38),
      line(
        'M520 330Q540 430 470 620M520 330Q600 430 640 620M520 380Q420 450 330 620M560 400Q700 470 800 620',
        p.river,
        26,
      ),
    ],
    1,
  ),
  stitch(
    'M170-20Q220 120 380 190T520 330Q540 430 470 620M790-20Q720 120 620 200T520 330Q600 430 640 620',
    p.riverMist,
    4,
  ),
  ...[
    [250, 300],
    [300, 350],
    [700, 300],
    [760, 350],
    [180, 420],
    [820, 220],
  ].map(([x = 0, y = 0]) =>
    piece([path(`M${x} ${y - 44}l34 60h-68z`, p.leafDeep), rect(x - 5, y + 14, 10, 18, p.brickDeep)], 1),
  ),
  piece(
    [path('M520 288q-36-44-36-72a36 36 0 0 1 72 0q0 28-36 72z', p.brick), circle(520, 214, 14, p.paper)],
    3,
  ),
  at(
    140,
    160,
    [
      piece([circle(0, 0, 84, p.paper)], 2),
      stitch(ring(0, 0, 70), p.jute, 3),
      path('M0-62L18 0H-18z', p.brick),
      path('M0 62L18 0H-18z', p.indigo),
      circle(0, 0, 8, p.paper),
    ],
    16,
  ),
]

export const plant = () => [
  rect(0, 0, 960, 600, p.riverPale),
  ripples(180, 140, 110, 34, 20, p.marigoldDeep),
  piece([circle(180, 140, 82, p.marigold)], 2),
  stitch(ring(180, 140, 66), p.marigoldDeep, 4),
  piece([path('M-10 470q240-50 500-10t480-10v160H-10z', p.brickDeep)], 1),
  line('M540 470q-40 40-30 100M540 470q30 40 20 110M540 474q80 30 100 90M540 474q-90 30-110 80', p.jute, 7),
  piece([line('M540 480Q548 330 540 150', p.leafDeep, 16)], 1),
  ...(
    [
      [440, 1.1, 8],
      [392, -1.1, 6],
      [306, 0.92, -6],
      [262, -0.92, -8],
    ] as const
  ).map(([y, scale, turn]) =>
    group(
      [
        piece([path('M0 0Q90-110 230-70Q200 50 0 0z', p.leaf)], 2),
        stitch('M10-4Q110-60 212-66M70-36l26-36M110-50l30-22M80-34l46 22M130-54l40 14', p.leafPale, 4),
      ],
      { transform: `translate(541 ${y}) scale(${scale} ${Math.abs(scale)}) rotate(${turn})` },
    ),
  ),
  piece([ellipse(541, 140, 28, 46, p.leaf)], 1),
  stitch('M288 132Q390 130 462 150M296 172Q370 176 420 196', p.brick, 5),
  line('M446 132l22 20-26 10M404 178l22 20-27 8', p.brick, 6),
]

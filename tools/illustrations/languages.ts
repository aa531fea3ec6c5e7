import {
  at,
  circle,
  curve,
  ellipse,
  letters,
  line,
  path,
  piece,
  rect,
  ring,
  ripples,
  stitch,
} from './draw.ts'
import * as p from './palette.ts'

/** An open book from the reader's side; (0, 0) is the lower end of its spine. */
export const openBook = (cover: string, page: string, fold: string, rule: string) => [
  piece([path('M-282-118q150-52 282 10q132-62 282-10v150q-150-46-282 14q-132-60-282-14z', cover)], 3),
  piece(
    [
      path('M-266-150q142-52 266 16v158q-124-60-266-20z', page),
      path('M266-150q-142-52-266 16v158q124-60 266-20z', page),
    ],
    1,
  ),
  path('M-34-146q22 6 34 14v156q-14-8-34-14z', fold),
  path('M34-146q-22 6-34 14v156q14-8 34-14z', fold),
  ...[0, 1, 2, 3].map((i) =>
    stitch(`M-230 ${-122 + i * 32}q96-24 180 12M230 ${-122 + i * 32}q-96-24-180 12`, rule, 4),
  ),
]

export const banglaLiterature = () => [
  rect(0, 0, 960, 600, p.brick),
  ripples(480, 460, 190, 34, 18, p.brickPale),
  piece([circle(480, 250, 150, p.marigold)], 2),
  stitch(ring(480, 250, 134), p.brick, 4),
  piece([letters('অ', 486, 250, 150, p.brickDeep)], 1),
  at(250, 190, [piece([letters('ক', 0, 0, 92, p.paper)], 2)], -14),
  at(706, 176, [piece([letters('ভ', 0, 0, 88, p.paper)], 2)], 12),
  at(150, 320, [piece([letters('খ', 0, 0, 62, p.marigoldPale)], 2)], -22),
  at(818, 310, [piece([letters('ঋ', 0, 0, 66, p.marigoldPale)], 2)], 20),
  at(350, 84, [letters('মা', 0, 0, 48, p.brickPale)], -10),
  at(618, 70, [letters('গ', 0, 0, 46, p.brickPale)], 8),
  at(480, 510, openBook(p.riverDeep, p.paper, p.cloth, p.jute)),
]

export const banglaGrammar = () => [
  rect(0, 0, 960, 600, p.riverDeep),
  ripples(480, 250, 230, 30, 15, p.riverMist),
  piece(
    [
      path('M454 560q22-120 6-230h40q-16 110 6 230z', p.jute),
      line(
        'M478 400q-60-50-130-60M484 380q70-60 150-66M480 330q-30-80-90-120M482 330q40-90 110-110',
        p.jute,
        15,
      ),
    ],
    2,
  ),
  piece([ellipse(480, 564, 260, 30, p.riverDark)], 1),
  ...(
    [
      ['বাংলা', 480, 130, 128, p.marigold, p.brickDeep, 60],
      ['অ', 318, 186, 74, p.leaf, p.paper, 58],
      ['আ', 650, 190, 78, p.brick, p.paper, 58],
      ['ক', 232, 322, 72, p.paper, p.river, 54],
      ['ষ্ণ', 744, 306, 76, p.paper, p.brick, 56],
      ['বই', 372, 300, 62, p.marigoldPale, p.riverDeep, 42],
      ['ব', 602, 316, 60, p.leafPale, p.riverDeep, 46],
    ] as const
  ).map(
    ([word, x, y, r, ground, fill, size]) =>
      piece([circle(x, y, r, ground)], 2) +
      stitch(ring(x, y, r - 9), fill, 2.5, { opacity: 0.7 }) +
      letters(word, x, y + 2, size, fill),
  ),
]

const bubble = (fill: string, tail: number) =>
  path(
    `M-150-92h300q34 0 34 34v96q0 34-34 34h${tail > 0 ? -40 : -190}l${tail > 0 ? 20 : -60} 62l${tail > 0 ? -90 : -20}-62h${tail > 0 ? -190 : -30}q-34 0-34-34v-96q0-34 34-34z`,
    fill,
  )

export const englishSpeaking = () => [
  rect(0, 0, 960, 600, p.indigoPale),
  ripples(480, 320, 250, 34, 14, p.indigo),
  at(356, 190, [piece([bubble(p.paper, 1)], 3), letters('Hello!', 0, -8, 70, p.indigo)], -4),
  at(
    640,
    340,
    [piece([bubble(p.marigold, -1)], 3), ...[-76, 0, 76].map((x) => circle(x, -10, 19, p.brickDeep))],
    4,
  ),
  piece(
    [
      rect(232, 352, 108, 168, p.brick, { rx: 54 }),
      ...[400, 430, 460].map((y) => line(`M248 ${y}h32M292 ${y}h32`, p.brickDeep, 6)),
    ],
    2,
  ),
  piece([line('M204 440q0 108 82 108t82-108M286 548v40M226 590h120', p.ink, 13)], 1),
  stitch('M404 470q30-30 0-70M440 500q56-66 0-132', p.paper, 5),
]

export const ielts = () => [
  rect(0, 0, 960, 600, p.brickDeep),
  ripples(480, 330, 270, 32, 12, p.brickPale),
  piece([line('M252 380V330a228 228 0 0 1 456 0V380', p.paper, 30)], 3),
  stitch('M252 370V330a228 228 0 0 1 456 0V370', p.jute, 4),
  piece(
    [rect(206, 346, 96, 178, p.marigold, { rx: 40 }), rect(658, 346, 96, 178, p.marigold, { rx: 40 })],
    3,
  ),
  stitch('M230 380V490M730 380V490', p.brickDeep, 4),
  piece([rect(342, 242, 276, 268, p.cloth, { rx: 20 })], 2),
  letters('IELTS', 480, 298, 46, p.brickDeep),
  line('M372 344H588', p.jute, 5),
  letters('7.5', 480, 412, 84, p.river),
  ...[0, 1, 2, 3].map((i) => rect(374 + i * 55, 474, 45, 14, i < 3 ? p.marigold : p.jute, { rx: 7 })),
  line(
    curve(70, 190, (x) => 430 + 46 * Math.sin(x / 9) * Math.sin((x - 70) / 38)),
    p.brickPale,
    6,
  ),
  line(
    curve(770, 890, (x) => 430 + 46 * Math.sin(x / 9) * Math.sin((x - 770) / 38)),
    p.brickPale,
    6,
  ),
]

export const penmanship = () => [
  rect(0, 0, 960, 600, p.marigoldPale),
  piece([rect(110, 70, 660, 470, p.paper, { rx: 10 })], 3),
  line('M196 70V540', p.brickPale, 4),
  ...[150, 222, 294, 366, 438, 510].map((y) => stitch(`M130 ${y}H750`, p.indigoPale, 2.5)),
  letters('কবিতা', 370, 196, 84, p.indigo),
  line(
    'M230 292q28-60 44-4t44-6 40 0 44-4 50 2M230 364q36-46 52-4t50-6 46 4 44-6 40 2 40-2M230 436q30-50 50-6t46-2',
    p.indigo,
    7,
  ),
  at(560, 410, [
    piece(
      [
        path('M0 0L34-92L82-64L18 12z', p.jute),
        path('M34-92L214-400q34-30 66-8t8 62L82-64z', p.river),
        path('M214-400q34-30 66-8t8 62l-30 48l-74-44z', p.brick),
      ],
      3,
    ),
    line('M8-6L50-66', p.ink, 5),
    circle(52, -70, 7, p.ink),
    stitch('M66-104L226-370', p.riverMist, 4),
  ]),
]

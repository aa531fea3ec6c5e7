import { at, circle, letters, line, path, piece, rect, ring, ripples, stitch } from './draw.ts'
import * as p from './palette.ts'

const codeLine = (y: number, ...runs: [from: number, width: number, fill: string][]) =>
  runs.map(([from, width, fill]) => rect(from, y, width, 15, fill, { rx: 7.5 })).join('')

export const programming = () => [
  rect(0, 0, 960, 600, p.riverMist),
  ripples(480, 300, 300, 34, 12, p.river),
  piece([rect(210, 96, 540, 360, p.ink, { rx: 22 })], 3),
  rect(232, 118, 496, 316, p.indigoDeep, { rx: 10 }),
  ...[p.brick, p.marigold, p.leaf].map((fill, i) => circle(258 + i * 28, 142, 8, fill)),
  codeLine(176, [262, 70, p.brickPale], [344, 120, p.paper], [476, 34, p.marigold]),
  codeLine(210, [298, 96, p.riverMist], [406, 60, p.marigoldPale]),
  codeLine(244, [298, 54, p.brickPale], [364, 140, p.paper]),
  codeLine(278, [334, 110, p.leafPale], [456, 74, p.riverMist]),
  codeLine(312, [334, 64, p.marigold], [410, 92, p.paper]),
  codeLine(346, [298, 40, p.brickPale]),
  codeLine(380, [262, 60, p.paper]),
  piece([path('M150 456h660l44 64q6 20-20 20H126q-26 0-20-20z', p.cloth)], 3),
  path('M410 456h140l-10 22h-120z', p.jute),
  stitch('M150 516H810', p.jute, 4),
  at(712, 300, [
    piece([circle(0, 0, 96, p.marigold)], 3),
    stitch(ring(0, 0, 82), p.brickDeep, 4),
    letters('</>', 0, 0, 66, p.ink),
  ]),
]

export function networks() {
  const nodes = [
    [480, 300, 74, p.marigold],
    [210, 160, 50, p.paper],
    [250, 450, 46, p.brickPale],
    [720, 130, 52, p.riverMist],
    [764, 420, 56, p.paper],
    [486, 92, 36, p.leafPale],
    [500, 520, 38, p.riverMist],
  ] as const
  return [
    rect(0, 0, 960, 600, p.indigo),
    ripples(480, 300, 120, 34, 16, p.indigoPale),
    ...nodes.slice(1).map(([x, y]) => line(`M480 300L${x} ${y}`, p.paper, 6)),
    stitch('M210 160L486 92L720 130L764 420L500 520L250 450Z', p.marigoldPale, 4),
    ...nodes.map(([x, y, r, fill]) => piece([circle(x, y, r, fill)], 2)),
    piece(
      [
        rect(430, 266, 100, 66, p.indigoDeep, { rx: 8 }),
        rect(464, 332, 32, 14, p.indigoDeep),
        rect(444, 346, 72, 9, p.indigoDeep, { rx: 4 }),
      ],
      1,
    ),
    rect(440, 276, 80, 46, p.riverMist, { rx: 4 }),
    ...[
      [210, 160],
      [764, 420],
    ].map(
      ([x = 0, y = 0]) => rect(x - 15, y - 27, 30, 54, p.indigo, { rx: 6 }) + circle(x, y + 19, 3, p.paper),
    ),
    ...[
      [720, 130],
      [250, 450],
    ].map(
      ([x = 0, y = 0]) =>
        rect(x - 24, y - 18, 48, 32, p.indigo, { rx: 4 }) + line(`M${x - 30} ${y + 21}h60`, p.indigo, 6),
    ),
  ]
}

export const robotics = () => [
  rect(0, 0, 960, 600, p.cloth),
  ripples(480, 330, 250, 32, 13, p.jute),
  line('M60 180H230V90M900 220H760V110M40 430H200V520M920 460H770V540', p.riverMist, 7),
  ...[
    [230, 90],
    [760, 110],
    [200, 520],
    [770, 540],
  ].map(([x = 0, y = 0]) => circle(x, y, 13, p.river)),
  piece([rect(340, 372, 280, 170, p.river, { rx: 30 })], 2),
  piece([line('M336 420q-70 10-76 90M624 420q70 10 76 90', p.riverDeep, 34)], 2),
  piece([circle(258, 516, 30, p.marigold), circle(702, 516, 30, p.marigold)], 1),
  piece([rect(306, 150, 348, 240, p.brick, { rx: 54 })], 3),
  stitch('M360 172H600q32 0 32 40V330q0 38-32 38H360q-32 0-32-38V212q0-40 32-40z', p.brickPale, 4),
  piece([line('M480 150V96', p.ink, 11), circle(480, 84, 23, p.marigold)], 1),
  piece([circle(402, 256, 50, p.paper), circle(558, 256, 50, p.paper)], 1),
  circle(410, 260, 23, p.ink),
  circle(566, 260, 23, p.ink),
  circle(418, 252, 8, p.paper),
  circle(574, 252, 8, p.paper),
  line('M430 338q50 26 100 0', p.paper, 11),
  ...[0, 1, 2].map((i) => circle(430 + i * 50, 436, 15, [p.marigold, p.paper, p.leafPale][i] ?? p.paper)),
  rect(410, 474, 140, 40, p.riverDark, { rx: 10 }),
  line('M424 494h24l10-12 14 24 12-18 8 6h40', p.leafPale, 5),
]

import { at, circle, curve, group, letters, line, path, piece, rect, ring, ripples, stitch } from './draw.ts'
import * as p from './palette.ts'

export function integral() {
  const y = (x: number) => 330 - 150 * Math.sin((x - 180) / 128) - (x - 480) * 0.12
  const bars = Array.from({ length: 11 }, (_, i) => 240 + i * 42)
  return [
    rect(0, 0, 960, 600, p.cloth),
    ...Array.from({ length: 13 }, (_, i) => stitch(`M0 ${48 + i * 42}H960`, p.jute, 2.5)),
    ...Array.from({ length: 22 }, (_, i) => stitch(`M${30 + i * 42} 0V600`, p.jute, 2.5)),
    piece(
      bars.map((x, i) => rect(x + 2, y(x + 21), 38, 480 - y(x + 21), i % 2 ? p.marigold : p.marigoldPale)),
      1,
    ),
    piece(
      [line('M120 480H880M150 540V70', p.ink, 8), line('M860 462l22 18-22 18M132 90l18-22 18 22', p.ink, 8)],
      1,
    ),
    piece([line(curve(150, 850, y), p.brick, 14)]),
    stitch(curve(150, 850, y), p.brickPale, 3.5),
    piece([circle(240, y(240), 15, p.paper), circle(702, y(702), 15, p.paper)], 1),
    piece([circle(780, 150, 96, p.river)], 3),
    stitch(ring(780, 150, 82), p.riverMist, 4),
    letters('serif ∫', 748, 150, 116, p.paper),
    letters('serif f(x)', 806, 154, 46, p.marigoldPale),
    letters('serif x', 892, 520, 26, p.ink),
    letters('serif y', 112, 84, 34, p.ink),
  ]
}

export function triangle() {
  const tiles = (x: number, y: number, side: number, count: number, a: string, b: string, turn: number) =>
    at(
      x,
      y,
      [
        piece(
          Array.from({ length: count * count }, (_, i) => {
            const step = side / count
            return rect(
              (i % count) * step,
              Math.floor(i / count) * step,
              step,
              step,
              (i + Math.floor(i / count) * ((count + 1) % 2)) % 2 ? a : b,
            )
          }),
        ),
      ],
      turn,
    )
  return [
    rect(0, 0, 960, 600, p.riverPale),
    ripples(400, 320, 290, 32, 12, p.river),
    group(
      [
        tiles(360, 396, 160, 4, p.brick, p.brickPale, 0),
        tiles(240, 276, 120, 3, p.indigo, p.indigoPale, 0),
        tiles(360, 276, 200, 5, p.marigold, p.marigoldPale, -53.13),
        piece([path('M360 396V276L520 396z', p.paper)], 2),
        line('M360 374h22v22', p.ink, 5),
      ],
      { transform: 'translate(-112 -116) scale(1.3)' },
    ),
    piece(
      [
        at(
          780,
          290,
          [
            line('M0-150L-64 190', p.river, 22),
            line('M0-150L64 190', p.riverDeep, 22),
            line('M-64 190l-6 34', p.ink, 7),
            path('M52 176l24-4-6 62z', p.marigold),
            circle(0, -150, 34, p.brick),
            circle(0, -150, 13, p.paper),
            rect(-8, -214, 16, 40, p.brickDeep, { rx: 8 }),
          ],
          14,
          1.15,
        ),
      ],
      3,
    ),
  ]
}

const scatter = [
  [700, 236, 8],
  [722, 206, 10],
  [748, 220, 7],
  [764, 178, 10],
  [786, 194, 8],
  [806, 150, 10],
  [830, 166, 8],
  [848, 116, 10],
  [872, 128, 8],
] as const

export function statistics() {
  const bell = (x: number) => 470 - 330 * Math.exp(-(((x - 480) / 132) ** 2) / 2)
  const heights = [40, 92, 168, 262, 318, 290, 196, 108, 52]
  return [
    rect(0, 0, 960, 600, p.indigoDeep),
    ...Array.from({ length: 9 }, (_, i) =>
      stitch(`M60 ${78 + i * 49}H900`, p.indigoPale, 2.5, { opacity: 0.34 }),
    ),
    piece(
      heights.map((height, i) =>
        rect(160 + i * 72, 470 - height, 62, height, [p.river, p.riverMist, p.river][i % 3] ?? p.river, {
          rx: 6,
        }),
      ),
      2,
    ),
    piece([line(curve(90, 870, bell), p.marigold, 11)]),
    stitch('M480 120V470', p.paper, 4),
    line('M70 474H890', p.paper, 8),
    letters('serif μ', 480, 520, 42, p.paper),
    letters('serif σ', 612, 514, 30, p.marigoldPale),
    letters('serif σ', 348, 514, 30, p.marigoldPale),
    line('M496 396H604M586 384l20 12-20 12', p.marigoldPale, 5),
    ...scatter.map(([x, y, r], i) => circle(x, y, r, i % 3 ? p.brickPale : p.marigold)),
    stitch('M684 250L890 96', p.paper, 4),
  ]
}

export const numbers = () => [
  rect(0, 0, 960, 600, p.marigold),
  ripples(480, 300, 210, 32, 14, p.marigoldDeep),
  ...(
    [
      ['১', 250, 190, -10, p.paper, p.brick],
      ['২', 420, 150, 6, p.river, p.marigoldPale],
      ['৩', 590, 180, -5, p.brick, p.paper],
      ['৪', 740, 240, 11, p.indigo, p.marigoldPale],
      ['+', 214, 362, 8, p.indigo, p.paper],
      ['৫', 376, 344, -6, p.paper, p.river],
      ['=', 546, 372, 4, p.riverDeep, p.marigoldPale],
      ['৯', 710, 418, -8, p.paper, p.indigo],
    ] as const
  ).map(([word, x, y, turn, ground, fill]) =>
    at(
      x,
      y,
      [
        piece([rect(-74, -74, 148, 148, ground, { rx: 22 })], 3),
        stitch('M-58-58H58V58H-58Z', fill, 3, { opacity: 0.6 }),
        letters(word, 0, 0, word === '=' ? 34 : word === '+' ? 58 : 78, fill),
      ],
      turn,
    ),
  ),
  group([line('M120 540H840', p.marigoldDeep, 6)], { opacity: 0.7 }),
]

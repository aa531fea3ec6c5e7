import { at, circle, letters, line, path, piece, polar, rect, ring, ripples, stitch } from './draw.ts'
import * as p from './palette.ts'

const coin = (x: number, y: number, r: number) =>
  piece([circle(x, y, r, p.marigold)], 1) +
  stitch(ring(x, y, r * 0.8), p.marigoldDeep, 3) +
  letters('৳', x, y, r * 0.86, p.brickDeep)

const stack = (x: number, foot: number, count: number) =>
  piece(
    Array.from({ length: count }, (_, i) =>
      rect(x - 52, foot - 24 - i * 25, 104, 22, i % 2 ? p.marigold : p.marigoldPale, { rx: 11 }),
    ),
    1,
  )

export const accounting = () => [
  rect(0, 0, 960, 600, p.riverDeep),
  ripples(480, 210, 200, 34, 16, p.riverMist),
  piece([rect(466, 130, 28, 350, p.cloth, { rx: 14 }), path('M340 540q10-70 140-70t140 70z', p.cloth)], 2),
  at(
    480,
    160,
    [piece([rect(-290, -12, 580, 24, p.marigold, { rx: 12 })], 2), stitch('M-270 0H270', p.brickDeep, 3)],
    -5,
  ),
  piece([circle(480, 158, 30, p.brick), circle(480, 158, 12, p.paper)], 1),
  line('M196 186L116 350M196 186L276 350M764 136L684 300M764 136L844 300', p.riverMist, 4),
  piece([path('M96 350h200q-10 70-100 70t-100-70z', p.brick)], 2),
  piece([path('M664 300h200q-10 70-100 70t-100-70z', p.brick)], 2),
  coin(168, 314, 38),
  coin(236, 318, 34),
  coin(202, 256, 36),
  at(764, 300, [
    piece([rect(-66, -84, 132, 84, p.paper, { rx: 6 })], 1),
    ...[-64, -46, -28].map((y) => line(`M-48 ${y}h${y === -28 ? 50 : 96}`, p.indigoPale, 5)),
  ]),
]

export const finance = () => [
  rect(0, 0, 960, 600, p.leafPale),
  ripples(620, 200, 150, 34, 18, p.leafDeep),
  stack(220, 500, 3),
  stack(360, 500, 6),
  stack(500, 500, 9),
  stack(640, 500, 12),
  piece([rect(0, 496, 960, 104, p.leafDeep)], 1),
  stitch('M24 522H936', p.leafPale),
  piece(
    [
      line('M640 196q-4-60 18-120', p.leafDeep, 9),
      path('M650 130q-78-8-88-70q74-4 88 70z', p.leaf),
      path('M654 100q14-66 92-62q-10 70-92 62z', p.leaf),
    ],
    2,
  ),
  piece([line('M120 420L270 340L420 276L548 180', p.brick, 11, { opacity: 0 })]),
  stitch('M130 400Q330 370 560 170', p.brick, 6),
  line('M530 176l34-10 0 36', p.brick, 8),
  coin(800, 420, 66),
]

export function globe() {
  const [x, y, r] = [480, 280, 186]
  return [
    rect(0, 0, 960, 600, p.marigoldPale),
    ripples(x, y, 236, 34, 12, p.marigoldDeep),
    piece(
      [
        line(
          `M${polar(x, y, 224, -60).join(' ')}A224 224 0 0 1 ${polar(x, y, 224, 120).join(' ')}`,
          p.brickDeep,
          20,
        ),
        line(`M${polar(x, y, 224, 120).join(' ')}Q372 520 480 520`, p.brickDeep, 20),
        path('M330 572q14-52 150-52t150 52z', p.brickDeep),
        rect(464, 486, 32, 44, p.brickDeep),
      ],
      2,
    ),
    piece([circle(x, y, r, p.river)], 3),
    piece(
      [
        path('M352 178q60-52 128-40q12 30-22 44t-20 46-52 34-62-30q-10-34 28-54z', p.leafPale),
        path('M520 196q60-30 104 8t36 82-44 36-26 60-52 20-20-70-46-54 48-82z', p.leafPale),
        path('M384 330q44-10 62 22t-14 74-54-6-34-62 40-28z', p.leafPale),
      ],
      1,
    ),
    stitch(
      `M${x} ${y - r}q-120 186 0 ${2 * r}M${x} ${y - r}q120 186 0 ${2 * r}M${x - r} ${y}H${x + r}`,
      p.riverDeep,
      3,
    ),
    piece(
      [path('M560 268q-44-54-44-84a44 44 0 0 1 88 0q0 30-44 84z', p.brick), circle(560, 184, 17, p.paper)],
      2,
    ),
    at(806, 170, [piece([circle(0, 0, 62, p.indigo)], 2), letters('?', 0, 0, 66, p.marigold)], 10),
    at(160, 400, [piece([circle(0, 0, 54, p.brick)], 2), letters('GK', 0, 0, 38, p.paper)], -8),
  ]
}

import {
  at,
  circle,
  curve,
  ellipse,
  group,
  letters,
  line,
  path,
  piece,
  polar,
  rect,
  ring,
  ripples,
  stitch,
} from './draw.ts'
import * as p from './palette.ts'

export function pendulum() {
  const [bx, by] = polar(480, 90, 330, 62)
  const ghosts = [78, 94, 108].map((turn, i) => {
    const [x, y] = polar(480, 90, 330, turn)
    return group([line(`M480 90L${x} ${y}`, p.riverMist, 3), circle(x, y, 44, p.riverMist)], {
      opacity: 0.34 - i * 0.09,
    })
  })
  return [
    rect(0, 0, 960, 600, p.riverDeep),
    ripples(bx, by, 84, 34, 16, p.riverMist),
    stitch(
      `M${polar(480, 90, 330, 62).join(' ')}A330 330 0 0 1 ${polar(480, 90, 330, 118).join(' ')}`,
      p.marigold,
      5,
    ),
    stitch('M480 110V470', p.paper, 4, { opacity: 0.6 }),
    line(`M480 190A100 100 0 0 0 ${polar(480, 90, 100, 62).join(' ')}`, p.marigoldPale, 6),
    letters('serif θ', 512, 226, 44, p.marigoldPale),
    ...ghosts,
    piece([
      line(`M480 90L${bx} ${by}`, p.paper, 6),
      circle(bx, by, 56, p.marigold),
      circle(bx - 16, by - 18, 16, p.marigoldPale),
    ]),
    piece([rect(330, 52, 300, 34, p.brick, { rx: 8 }), circle(480, 86, 13, p.paper)]),
    stitch('M346 69H614', p.brickPale, 3),
    piece([at(150, 300, [rect(-62, -190, 124, 420, p.cloth, { rx: 14 })])], 2),
    ...Array.from({ length: 9 }, (_, i) => line(`M96 ${140 + i * 44}h${i % 2 ? 28 : 52}`, p.river, 5)),
    letters('1', 178, 140, 26, p.river),
    letters('2', 178, 228, 26, p.river),
    letters('3', 178, 316, 26, p.river),
    letters('4', 178, 404, 26, p.river),
  ]
}

export function orbits() {
  const sun = [470, 310] as const
  const orbit = (rx: number, ry: number) =>
    `M${sun[0] - rx} ${sun[1]}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0`
  return [
    rect(0, 0, 960, 600, p.indigoDeep),
    ...Array.from({ length: 60 }, (_, i) =>
      circle((i * 277) % 960, (i * 163 + 40) % 600, 1.5 + (i % 3), p.marigoldPale, { opacity: 0.5 }),
    ),
    group(
      [
        ...[150, 235, 330, 430].map((rx) => stitch(orbit(rx, rx * 0.46), p.indigoPale, 3.5)),
        piece([circle(...sun, 92, p.marigold)], 3),
        ...Array.from({ length: 18 }, (_, i) => {
          const [x1, y1] = polar(...sun, 66, i * 20)
          const [x2, y2] = polar(...sun, 82, i * 20)
          return line(`M${x1} ${y1}L${x2} ${y2}`, p.marigoldDeep, 5)
        }),
        circle(...sun, 48, p.marigoldPale),
        piece([circle(346, 262, 24, p.brickPale)]),
        piece([
          circle(636, 386, 40, p.river),
          path('M604 366q24-18 44 4t28 10a40 40 0 0 1-20 40q-12-22-34-20t-22-20q-2-8 4-14z', p.leafPale),
        ]),
        circle(694, 350, 11, p.cloth),
        piece([circle(206, 394, 52, p.brick)]),
        stitch('M160 380q46 16 92-4M158 404q48 16 96-4', p.brickPale, 5),
        piece([
          ellipse(838, 232, 92, 20, p.jute),
          circle(838, 228, 46, p.marigoldPale),
          path('M746 232a92 20 0 0 0 184 0l-46-2a46 10 0 0 1-92 0z', p.jute),
        ]),
      ],
      { transform: 'rotate(-12 480 300)' },
    ),
  ]
}

const flask = (glass: string, liquid: string, drop: string) =>
  piece([
    path('M-34-190h68v130l104 196q16 40-28 40h-220q-44 0-28-40l104-196z', glass, { opacity: 0.92 }),
    path('M-78 6h156l60 130q16 40-28 40h-220q-44 0-28-40z', liquid),
    path('M-78 6q40-20 78 0t78 0l8 18q-44 16-86 0t-86 0z', drop),
    rect(-46, -206, 92, 26, p.cloth, { rx: 12 }),
    circle(-34, 92, 14, drop),
    circle(24, 120, 20, drop),
    circle(38, 60, 9, drop),
    line('M-22-160v96', p.paper, 8, { opacity: 0.7 }),
  ])

export const flasks = () => [
  rect(0, 0, 960, 600, p.brickPale),
  ripples(480, 350, 210, 34, 14, p.paper),
  piece([rect(0, 500, 960, 100, p.brickDeep)]),
  stitch('M20 526H940', p.brickPale),
  at(300, 330, [flask(p.riverPale, p.river, p.riverMist)]),
  at(640, 346, [flask(p.paper, p.marigold, p.marigoldPale)], 0, 0.9),
  piece([
    rect(446, 200, 64, 310, p.paper, { rx: 32 }),
    path('M446 350h64v128a32 32 0 0 1-64 0z', p.indigo),
    rect(434, 190, 88, 22, p.cloth, { rx: 11 }),
    circle(470, 400, 9, p.indigoPale),
    circle(488, 450, 12, p.indigoPale),
  ]),
  ...[
    [330, 96, 20],
    [292, 58, 12],
    [478, 150, 13],
    [500, 104, 20],
    [640, 118, 16],
    [676, 74, 24],
  ].map(([x = 0, y = 0, r = 0]) => line(ring(x, y, r), p.paper, 5)),
  piece([rect(790, 392, 120, 112, p.paper, { rx: 8 })], 1),
  letters('Na', 850, 452, 54, p.brick),
  letters('1', 816, 410, 18, p.ink),
  letters('1', 825, 410, 18, p.ink),
]

export function molecule() {
  const ringPoints = Array.from({ length: 6 }, (_, i) => polar(420, 310, 130, i * 60 - 30))
  const bond = (a: [number, number], b: [number, number], width = 16) =>
    line(`M${a.join(' ')}L${b.join(' ')}`, p.paper, width)
  const outer = ringPoints.map((_, i) => polar(420, 310, 232, i * 60 - 30))
  const tail: [number, number] = [742, 244]
  const end: [number, number] = [816, 356]
  return [
    rect(0, 0, 960, 600, p.indigo),
    ripples(420, 310, 300, 32, 14, p.indigoPale),
    piece([
      ...ringPoints.map((point, i) => bond(point, ringPoints[(i + 1) % 6] ?? point)),
      ...ringPoints.map((point, i) => bond(point, outer[i] ?? point)),
      bond(outer[0] ?? tail, tail),
      bond(tail, end),
    ]),
    stitch(ring(420, 310, 78), p.marigoldPale, 6),
    piece(ringPoints.map(([x, y]) => circle(x, y, 40, p.marigold))),
    ...ringPoints.map(([x, y]) => letters('C', x, y, 30, p.indigoDeep)),
    piece(outer.slice(1).map(([x, y]) => circle(x, y, 32, p.cloth))),
    ...outer.slice(1).map(([x, y]) => letters('H', x, y, 24, p.indigoDeep)),
    piece([
      circle(...(outer[0] ?? tail), 42, p.marigold),
      circle(...tail, 50, p.brick),
      circle(...end, 32, p.cloth),
    ]),
    letters('C', ...(outer[0] ?? tail), 30, p.indigoDeep),
    letters('O', ...tail, 38, p.paper),
    letters('H', ...end, 24, p.indigoDeep),
  ]
}

export const cell = () => [
  rect(0, 0, 960, 600, p.leafPale),
  ripples(480, 300, 330, 30, 12, p.leafDeep),
  piece([path('M190 300q-10-170 170-206t330 40q132 60 104 214t-190 174-300-18-114-204z', p.leafDeep)], 3),
  piece([path('M226 300q-4-142 146-170t290 36q112 54 86 182t-164 144-262-16-96-176z', p.leaf)], 1),
  stitch('M250 300q-2-124 130-148t264 36q96 48 74 160t-146 124-236-16-86-156z', p.leafPale, 4),
  piece([circle(430, 300, 104, p.riverDeep), circle(430, 300, 80, p.river)]),
  stitch(ring(430, 300, 60), p.riverMist, 4),
  piece([circle(446, 290, 32, p.marigold)], 1),
  ...[
    [610, 220, -24],
    [640, 372, 18],
    [310, 172, 40],
    [330, 436, -12],
  ].map(([x = 0, y = 0, turn = 0]) =>
    at(
      x,
      y,
      [piece([ellipse(0, 0, 62, 32, p.brick)], 1), line('M-44 0q11-26 22 0t22 0 22 0 22 0', p.brickPale, 6)],
      turn,
    ),
  ),
  ...[
    [560, 300],
    [690, 290],
    [560, 450],
    [250, 240],
    [470, 160],
    [536, 150],
  ].map(([x = 0, y = 0]) => circle(x, y, 13, p.marigoldPale)),
  ...[
    [590, 296],
    [720, 312],
    [450, 446],
    [268, 346],
  ].map(([x = 0, y = 0]) => circle(x, y, 8, p.paper)),
]

export function dna() {
  const strand = (phase: number) => (x: number) => 300 + 128 * Math.sin((x - 60) / 86 + phase)
  const rungs = Array.from({ length: 20 }, (_, i) => 84 + i * 42)
  const colours = [p.marigold, p.brick, p.riverMist, p.rosePale]
  return [
    rect(0, 0, 960, 600, p.river),
    ...Array.from({ length: 15 }, (_, i) =>
      stitch(
        curve(-10, 970, (x) => 20 + i * 42 + 14 * Math.sin(x / 86)),
        p.riverMist,
        3,
        { opacity: 0.28 },
      ),
    ),
    ...rungs.map((x, i) => {
      const [top, bottom] = [strand(0)(x), strand(Math.PI)(x)]
      const middle = (top + bottom) / 2
      return (
        line(`M${x} ${top}V${middle}`, colours[i % 4] ?? p.paper, 13, { 'stroke-linecap': 'butt' }) +
        line(`M${x} ${middle}V${bottom}`, colours[(i + 1) % 4] ?? p.paper, 13, { 'stroke-linecap': 'butt' })
      )
    }),
    piece([line(curve(-20, 980, strand(Math.PI)), p.riverDark, 24)]),
    piece([line(curve(-20, 980, strand(0)), p.paper, 24)]),
    stitch(curve(-20, 980, strand(0)), p.brick, 4),
    stitch(curve(-20, 980, strand(Math.PI)), p.riverMist, 4),
  ]
}

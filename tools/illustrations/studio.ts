import { at, circle, ellipse, letters, line, path, piece, rect, ring, ripples, stitch } from './draw.ts'
import { openBook } from './languages.ts'
import * as p from './palette.ts'

export const drawing = () => [
  rect(0, 0, 960, 600, p.rosePale),
  ripples(440, 320, 300, 32, 13, p.rose),
  piece(
    [
      path(
        'M190 330q-10-170 190-214t330 60q92 86 20 190q-40 52-120 26t-96 40q6 86-90 84q-220-10-234-186z',
        p.jute,
      ),
    ],
    3,
  ),
  stitch(
    'M212 330q-10-150 174-192t306 54q80 76 18 166q-34 42-106 20t-114 44q4 78-70 78q-196-8-208-170z',
    p.brickDeep,
    3.5,
  ),
  ellipse(408, 410, 48, 36, p.rosePale),
  ...(
    [
      [300, 250, p.brick],
      [420, 186, p.marigold],
      [548, 196, p.river],
      [640, 272, p.indigo],
      [288, 362, p.leaf],
    ] as const
  ).map(
    ([x, y, fill]) =>
      piece([path(`M${x - 46} ${y}q4-46 50-40t40 44-44 38-46-42z`, fill)], 1) +
      ellipse(x - 12, y - 14, 13, 8, p.paper, { opacity: 0.5 }),
  ),
  at(
    690,
    400,
    [
      piece(
        [
          rect(-13, -330, 26, 320, p.brick, { rx: 13 }),
          rect(-17, -40, 34, 56, p.cloth),
          path('M-17 14h34q6 50-17 92q-23-42-17-92z', p.indigo),
        ],
        3,
      ),
      stitch('M0-310V-60', p.brickPale, 3),
    ],
    38,
  ),
  at(
    760,
    500,
    [
      piece(
        [
          rect(-12, -300, 24, 250, p.marigold),
          path('M-12-50h24L0-8z', p.cloth),
          rect(-12, -330, 24, 34, p.rose, { rx: 8 }),
        ],
        3,
      ),
    ],
    62,
  ),
]

export const modelTest = () => [
  rect(0, 0, 960, 600, p.river),
  ripples(480, 300, 300, 32, 13, p.riverMist),
  at(
    420,
    310,
    [
      piece([rect(-190, -240, 380, 500, p.paper, { rx: 14 })], 3),
      rect(-160, -212, 150, 16, p.jute, { rx: 8 }),
      rect(-160, -184, 230, 10, p.cloth, { rx: 5 }),
      ...[0, 1, 2, 3, 4, 5, 6].map(
        (row) =>
          letters(String(row + 1), -148, -126 + row * 54, 20, p.ink) +
          (['A', 'B', 'C', 'D'] as const)
            .map((word, column) => {
              const chosen = column === [1, 3, 0, 2, 2, 1, -1][row]
              return (
                circle(-84 + column * 72, -126 + row * 54, 20, chosen ? p.ink : p.paper, {
                  stroke: p.brick,
                  'stroke-width': 3.5,
                }) + (chosen ? '' : letters(word, -84 + column * 72, -126 + row * 54, 15, p.brick))
              )
            })
            .join(''),
      ),
    ],
    -5,
  ),
  at(
    660,
    486,
    [
      piece(
        [
          rect(-19, -270, 38, 250, p.marigold),
          path('M-19-20h38L0 32z', p.cloth),
          path('M-7 13h14L0 32z', p.ink),
          rect(-19, -300, 38, 34, p.rose, { rx: 8 }),
          rect(-19, -274, 38, 14, p.cloth),
        ],
        3,
      ),
      stitch('M0-250V-30', p.marigoldDeep, 3),
    ],
    36,
  ),
  at(806, 136, [
    piece([circle(0, 0, 88, p.brick)], 3),
    circle(0, 0, 68, p.paper),
    ...Array.from({ length: 12 }, (_, i) => line(`M0-56V-48`, p.ink, 5, { transform: `rotate(${i * 30})` })),
    line('M0 0V-40M0 0L26 14', p.ink, 7),
    circle(0, 0, 8, p.brick),
  ]),
]

/** The default picture of sessions (K07). */
export const standard = () => [
  rect(0, 0, 960, 600, p.river),
  ripples(480, 340, 250, 34, 14, p.riverMist),
  piece([ellipse(480, 400, 372, 140, p.marigold)], 2),
  stitch('M136 400a344 120 0 1 0 688 0a344 120 0 1 0-688 0', p.brickDeep, 5),
  stitch('M186 400a294 98 0 1 0 588 0a294 98 0 1 0-588 0', p.brick, 5),
  at(480, 440, openBook(p.brickDeep, p.paper, p.cloth, p.jute)),
  piece([circle(480, 150, 92, p.paper)], 3),
  stitch(ring(480, 150, 78), p.river, 4),
  letters('ব', 480, 152, 84, p.river),
]

import { at, circle, ellipse, group, line, path, piece, rect, ripples, stitch } from './draw.ts'
import * as p from './palette.ts'

export type Hair = 'short' | 'parted' | 'curly' | 'receding' | 'long' | 'bun' | 'braid' | 'hijab' | 'orna'
export type Person = {
  skin: string
  hair: Hair
  /** The colour of the hair, or of the cloth that covers it. */
  head: string
  top: string
  trim: string
  bottom?: string
  glasses?: boolean
  beard?: 'full' | 'moustache'
  dress?: 'shirt' | 'panjabi' | 'saree' | 'kameez'
}

export const skins = { amber: '#c98f63', wheat: '#b67a4f', cocoa: '#8f5a3a', clay: '#a56a45' }
const black = '#1f1a1c'
const blush = '#a8432f'

const covered = (hair: Hair) => hair === 'hijab' || hair === 'orna'

/** The hair behind the face; (0, 0) is the middle of a face that is 84 wide and 104 tall. */
function behind({ hair, head }: Person): string {
  if (hair === 'long') return path('M-52-6q-2-62 52-62t52 62q4 60 8 106h-120q6-46 8-106z', head)
  if (hair === 'bun') return circle(0, -66, 24, head) + ellipse(0, -14, 51, 52, head)
  if (hair === 'braid') return ellipse(0, -12, 51, 56, head) + line('M40 30q26 50 8 96', head, 20)
  if (hair === 'hijab')
    return path('M-58 0q-4-70 58-70t58 70q0 44 20 84q-40 34-78 34t-78-34q20-40 20-84z', head)
  if (hair === 'orna') return path('M-60 4q-8-76 60-76t60 76q4 60 26 104h-172q22-44 26-104z', head)
  return ''
}

function inFront({ hair, head }: Person): string {
  switch (hair) {
    case 'short':
      return path('M-45-4q-8-60 45-60t45 60l-8-4q-2-26-14-32q-28 8-58-2q-2 18 0 36z', head)
    case 'parted':
      return path('M-46 0q-10-66 42-68t52 66l-8-8q-4-24-16-34q-20 18-60 18q-4 10-4 24z', head)
    case 'curly':
      return [
        [-38, -30],
        [-24, -50],
        [0, -58],
        [24, -50],
        [38, -30],
        [-43, -10],
        [43, -10],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 17, head))
        .join('')
    case 'receding':
      return path('M-45 10q-10-44 21-56q-14 26-13 56zM45 10q10-44-21-56q14 26 13 56z', head)
    case 'long':
    case 'bun':
    case 'braid':
      return path('M-46 6q-6-70 46-70t46 70q-8-40-40-50q-30 34-48 34q-2 6-4 16z', head)
    case 'hijab':
      return path('M-58 0q-4-70 58-70t58 70q0 40-22 58q12-104-36-104t-36 104q-22-18-22-58z', head)
    case 'orna':
      return (
        path('M-46-2q0-48 46-48t46 48q-6-30-32-34q-34 24-60 34z', black) +
        path('M-60 4q-8-76 60-76t60 76q2 30 8 54q-14-4-22-12q14-94-46-94t-46 94q-8 8-22 12q6-24 8-54z', head)
      )
  }
}

function beard({ beard: kind, head }: Person): string {
  const colour = covered('short') ? black : head
  if (kind === 'full') return path('M-42 2q2 56 42 58t42-58q-6 22-20 22q-22-10-44 0q-14 0-20-22z', colour)
  if (kind === 'moustache') return path('M-20 24q10-12 20-6q10-6 20 6q-12 6-20 0q-8 6-20 0z', colour)
  return ''
}

const spectacles = [
  circle(-18, 0, 15, 'none', { stroke: p.ink, 'stroke-width': 4 }),
  circle(18, 0, 15, 'none', { stroke: p.ink, 'stroke-width': 4 }),
  line('M-4-2q4-4 8 0M-33-2l-10-3M33-2l10-3', p.ink, 4),
].join('')

/** A head from the front; `look` turns the eyes, -1 to 1. */
export const face = (person: Person, look = 0) => [
  behind(person),
  covered(person.hair) ? '' : circle(-42, 4, 9, person.skin) + circle(42, 4, 9, person.skin),
  ellipse(0, 0, 42, 52, person.skin),
  beard(person),
  circle(-17 + look * 5, 0, 4.6, p.ink),
  circle(17 + look * 5, 0, 4.6, p.ink),
  line('M-25-13q8-6 15-1M25-13q-8-6-15-1', black, 3.6),
  line(`M${look * 5} 4q-5 8 1 11`, p.ink, 2.6, { opacity: 0.35 }),
  person.beard === 'full' ? line('M-10 28q10 8 20 0', p.paper, 4) : line('M-13 27q13 12 26 0', blush, 4.4),
  inFront(person),
  person.glasses ? spectacles : '',
]

function collar({ dress, top, trim, skin }: Person): string {
  if (dress === 'shirt')
    return (
      path('M-26-4L0 34L26-4L40 8L14 46L0 34L-14 46L-40 8z', trim) +
      path('M-18-6h36L0 30z', skin) +
      line('M0 40V120', trim, 3)
    )
  if (dress === 'panjabi')
    return (
      path('M-24-8q24 20 48 0v14q-24 18-48 0z', trim) +
      line('M0 12V90', trim, 11) +
      [24, 46, 68].map((y) => circle(0, y, 3.4, top)).join('')
    )
  if (dress === 'saree')
    return (
      path('M-24-6q24 34 48 0z', skin) +
      path('M58-2L90 20L-20 150H-110L30 8z', trim) +
      stitch('M70 12L-50 140', p.marigold, 4)
    )
  return path('M-24-6q24 34 48 0z', skin) + stitch('M-34-2q34 50 68 0', trim, 4)
}

/** Head and shoulders on a stitched background, 240 by 240. */
export const portrait = (person: Person, ground: string, thread: string) => [
  rect(0, 0, 240, 240, ground),
  ripples(120, 108, 76, 17, 7, thread),
  piece(
    [
      path('M14 250q2-62 60-74l26-8h40l26 8q58 12 60 74z', person.top),
      at(120, 172, [person.hair === 'hijab' ? '' : collar(person)]),
      person.hair === 'hijab' ? '' : rect(103, 140, 34, 34, person.skin, { rx: 15 }),
    ],
    1,
  ),
  at(120, 104, [piece(face(person), 1)]),
]

type Pose = { look?: number; holds?: 'book' | 'phone' | 'nothing'; mirrored?: boolean }

const held = {
  book: piece(
    [
      path('M-44-20q24-10 44 4q20-14 44-4v38q-24-8-44 4q-20-12-44-4z', p.paper),
      line('M0-16V20', p.jute, 4),
      stitch('M-34-8q16-4 26 4M34-8q-16-4-26 4M-34 4q16-4 26 4M34 4q-16-4-26 4', p.riverMist, 2.5),
    ],
    1,
  ),
  phone: piece([rect(-15, -26, 30, 52, p.ink, { rx: 6 }), rect(-11, -20, 22, 38, p.riverMist, { rx: 3 })], 1),
  nothing: '',
}

/** A person sitting cross-legged, from the front, about 250 tall; (0, 0) is where they sit. */
export function sitting(person: Person, { look = 0, holds = 'book', mirrored = false }: Pose = {}) {
  const bottom = person.bottom ?? p.indigoDeep
  const arm = (side: 1 | -1) =>
    line(`M${side * 46}-124Q${side * 78}-84 ${side * 62}-62T${side * 22}-48`, person.top, 27) +
    circle(side * 20, -48, 13, person.skin)
  return group(
    [
      piece(
        [
          path('M-104-10q-8-46 60-52h88q68 6 60 52q-8 26-60 22q-22-4-44-4t-44 4q-52 4-60-22z', bottom),
          line('M-84 2q44-34 104-20M84 2q-30-22-60-24', p.ink, 4, { opacity: 0.28 }),
        ],
        1,
      ),
      piece(
        [
          path('M-58-112q4-32 40-36h36q36 4 40 36l-4 82q-54 16-108 0z', person.top),
          at(0, -146, [
            group([person.hair === 'hijab' ? '' : collar({ ...person, dress: person.dress ?? 'kameez' })], {
              transform: 'scale(0.72)',
            }),
          ]),
          rect(-13, -172, 26, 30, person.skin, { rx: 12 }),
        ],
        1,
      ),
      at(0, -206, [piece(face(person, look), 1)], look * 5, 0.74),
      arm(1),
      arm(-1),
      at(0, -54, [held[holds]]),
    ],
    { transform: `scale(${mirrored ? -1 : 1} 1)` },
  )
}

/** A person sitting, from behind; (0, 0) is where they sit. */
export function fromBehind(person: Person) {
  const hair = covered(person.hair)
    ? path('M-58 0q-4-72 58-72t58 72q0 50 24 92q-42 30-82 30t-82-30q24-42 24-92z', person.head)
    : person.hair === 'braid'
      ? ellipse(0, -6, 47, 56, person.head) +
        line('M0 40q10 40-2 96', person.head, 24) +
        circle(-2, 118, 13, person.trim)
      : path('M-46 4q-4-66 46-66t46 66q-2 40-46 44q-44-4-46-44z', person.head)
  return [
    piece(
      [path('M-112-14q0-42 60-44h104q60 2 60 44q0 30-112 30t-112-30z', person.bottom ?? p.indigoDeep)],
      1,
    ),
    piece(
      [
        line('M-50-122Q-92-84-86-44M50-122Q92-84 86-44', person.top, 30),
        path('M-62-116q4-34 44-38h36q40 4 44 38l2 92q-64 20-128 0z', person.top),
        stitch('M-40-142q40 22 80 0', person.trim, 4),
        rect(-15, -178, 30, 34, person.skin, { rx: 12 }),
      ],
      2,
    ),
    at(
      0,
      -212,
      [
        piece(
          [covered(person.hair) ? '' : circle(-45, 2, 9, person.skin) + circle(45, 2, 9, person.skin), hair],
          1,
        ),
      ],
      0,
      0.78,
    ),
  ]
}

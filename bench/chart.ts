export type Curve = { name: string; values: number[] }

const WIDTH = 720
const HEIGHT = 360
const LEFT = 64
const RIGHT = 190
const TOP = 40
const BOTTOM = 48
/** The colour-blind safe palette of Okabe and Ito, jfly.uni-koeln.de/color. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9']

/** Draws curves over the same steps as SVG, with a logarithmic y axis. */
export function chart(title: string, steps: string[], curves: Curve[]): string {
  const all = curves.flatMap(({ values }) => values)
  const [lowest, highest] = [
    Math.floor(Math.log10(Math.min(...all))),
    Math.ceil(Math.log10(Math.max(...all))),
  ]
  const x = (step: number) => LEFT + (step * (WIDTH - LEFT - RIGHT)) / Math.max(1, steps.length - 1)
  const y = (value: number) =>
    TOP + ((highest - Math.log10(value)) * (HEIGHT - TOP - BOTTOM)) / Math.max(1, highest - lowest)
  const powers = Array.from({ length: highest - lowest + 1 }, (_, index) => 10 ** (lowest + index))
  const ends = spread(curves.map(({ values }) => y(values.at(-1) ?? 1)))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="13">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="22" font-size="15" font-weight="600">${title}</text>`,
    ...powers.map(
      (power) =>
        `<path d="M${LEFT} ${y(power)}H${WIDTH - RIGHT}" stroke="#ddd"/><text x="${LEFT - 8}" y="${y(power) + 4}" text-anchor="end">${power.toLocaleString('en')}</text>`,
    ),
    ...steps.map(
      (step, index) =>
        `<text x="${x(index)}" y="${HEIGHT - BOTTOM + 24}" text-anchor="middle">${step}</text>`,
    ),
    ...curves.map(({ name, values }, index) => {
      const colour = COLOURS[index % COLOURS.length]
      const points = values.map((value, step) => `${x(step)},${y(value).toFixed(1)}`).join(' ')
      return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2.5"/><text x="${WIDTH - RIGHT + 10}" y="${((ends[index] ?? 0) + 4).toFixed(1)}" fill="${colour}">${name}</text>`
    }),
    '</svg>',
    '',
  ].join('\n')
}

/** Moves overlapping labels apart. */
function spread(wanted: number[]): number[] {
  const order = wanted.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at)
  let last = Number.NEGATIVE_INFINITY
  const placed = [...wanted]
  for (const { at, index } of order) {
    last = Math.max(at, last + 16)
    placed[index] = last
  }
  return placed
}

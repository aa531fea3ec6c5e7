import { createElement, type SVGProps } from 'react'

type Drawing = { size?: number; node: [tag: string, attributes: Record<string, string>][] }

/**
 * Draws an icon of lucide-react, in the place of what it brings for that (`vite.config.ts`), which is ten times the code and
 * two components and a context for each icon of each page.
 */
export default function drawnIcon({ size = 24, node }: Drawing) {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${size} ${size}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      parts,
    )
}

import { createElement, type SVGProps } from 'react';

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Makes a component of one of Lucide's icons, as the build has it in place of Lucide's own maker (build/lean-packages.ts):
 * the same 24 × 24 drawing, of which we set nothing but its class and its filling. Decoration unless it is told otherwise.
 */
export default function makeIcon({ node }: IconData) {
  return function Icon(props: SVGProps<SVGSVGElement>) {
    const drawing = node.map(([tag, attributes]) => createElement(tag, attributes));
    return createElement('svg', { ...SHAPE, ...props }, drawing);
  };
}

const SHAPE = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/** Options of an SVG element. Lengths are in the units of the drawing. */
interface ShapeStyle {
  /** Corner radius. */
  readonly r?: number;
  readonly opacity?: number;
  readonly stroke?: string;
  readonly width?: number;
}

function styleAttributes({ opacity, stroke, width }: ShapeStyle): string {
  const opacityAttribute = opacity === undefined ? '' : ` opacity="${opacity}"`;
  return stroke === undefined
    ? opacityAttribute
    : `${opacityAttribute} stroke="${stroke}" stroke-width="${width ?? 2}"`;
}

const rounded = (value: number): string => String(Math.round(value * 10) / 10);

/** Returns a rectangle with corners rounded by `r`. */
export function drawBox(
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  style: ShapeStyle = {},
): string {
  const size = `width="${rounded(w)}" height="${rounded(h)}"`;
  return `<rect x="${rounded(x)}" y="${rounded(y)}" ${size} rx="${rounded(style.r ?? 0)}" fill="${fill}"${styleAttributes(style)}/>`;
}

/** Returns a circle. */
export function drawDisc(cx: number, cy: number, r: number, fill: string, style: ShapeStyle = {}): string {
  return `<circle cx="${rounded(cx)}" cy="${rounded(cy)}" r="${rounded(r)}" fill="${fill}"${styleAttributes(style)}/>`;
}

/** Returns a filled outline. */
export function drawShape(d: string, fill: string, style: ShapeStyle = {}): string {
  return `<path d="${d}" fill="${fill}"${styleAttributes(style)}/>`;
}

interface Stroke {
  readonly opacity?: number;
  readonly cap?: 'round' | 'butt';
}

/** Returns a line along a path, with round ends by default. */
export function drawStroke(
  d: string,
  stroke: string,
  width: number,
  { opacity, cap = 'round' }: Stroke = {},
): string {
  const opacityAttribute = opacity === undefined ? '' : ` opacity="${opacity}"`;
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"${opacityAttribute}/>`;
}

/** Returns elements moved, rotated (in degrees, about the new origin) and scaled together. */
export function transformSvg(
  x: number,
  y: number,
  contentSvg: string,
  { turnDegrees = 0, scale = 1 } = {},
): string {
  return `<g transform="translate(${rounded(x)} ${rounded(y)}) rotate(${turnDegrees}) scale(${scale})">${contentSvg}</g>`;
}

/**
 * Options of SVG elements, with lengths in the cover's units (960 × 540). Covers contain no text, so they need no
 * font.
 */

interface Look {
  /** Corner radius. */
  readonly r?: number;
  readonly opacity?: number;
  readonly stroke?: string;
  readonly width?: number;
}

function looks({ opacity, stroke, width }: Look): string {
  const opacityAttribute = opacity === undefined ? '' : ` opacity="${opacity}"`;
  return stroke === undefined
    ? opacityAttribute
    : `${opacityAttribute} stroke="${stroke}" stroke-width="${width ?? 2}"`;
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Returns a rectangle with corners rounded by `r`. */
export function box(x: number, y: number, w: number, h: number, fill: string, style: Look = {}): string {
  const size = `width="${short(w)}" height="${short(h)}"`;
  return `<rect x="${short(x)}" y="${short(y)}" ${size} rx="${short(style.r ?? 0)}" fill="${fill}"${looks(style)}/>`;
}

/** Returns a circle. */
export function disc(cx: number, cy: number, r: number, fill: string, style: Look = {}): string {
  return `<circle cx="${short(cx)}" cy="${short(cy)}" r="${short(r)}" fill="${fill}"${looks(style)}/>`;
}

/** Returns a filled outline. */
export function shape(d: string, fill: string, style: Look = {}): string {
  return `<path d="${d}" fill="${fill}"${looks(style)}/>`;
}

interface Stroke {
  readonly opacity?: number;
  readonly dash?: string;
  readonly cap?: 'round' | 'butt';
}

/** Returns a line along a path, with round ends by default. */
export function trail(
  d: string,
  stroke: string,
  width: number,
  { opacity, dash, cap = 'round' }: Stroke = {},
): string {
  const extra = `${opacity === undefined ? '' : ` opacity="${opacity}"`}${dash ? ` stroke-dasharray="${dash}"` : ''}`;
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"${extra}/>`;
}

/** Returns a ring or a part of it: `from` and `share` are fractions of a turn, clockwise from the top. */
export function arc(
  cx: number,
  cy: number,
  r: number,
  from: number,
  share: number,
  stroke: string,
  width: number,
): string {
  const pointAt = (turn: number) => {
    const angle = (turn - 0.25) * 2 * Math.PI;
    return `${short(cx + r * Math.cos(angle))} ${short(cy + r * Math.sin(angle))}`;
  };
  const end = from + Math.min(share, 0.9999);
  const large = share > 0.5 ? 1 : 0;
  return trail(`M${pointAt(from)}A${r} ${r} 0 ${large} 1 ${pointAt(end)}`, stroke, width, { cap: 'butt' });
}

/** Returns bars that represent lines of text, `gap` apart from top to top. */
export function writing(
  x: number,
  y: number,
  widths: readonly number[],
  fill: string,
  { h = 10, gap = 24, opacity = 1 } = {},
): string {
  return widths.map((w, row) => box(x, y + row * gap, w, h, fill, { r: h / 2, opacity })).join('');
}

/** Returns a smooth curve through points. */
export function curve(points: readonly (readonly [number, number])[]): string {
  return points
    .map(([x, y], index) => {
      const before = points[index - 1];
      if (!before) return `M${short(x)} ${short(y)}`;
      const middle = short((before[0] + x) / 2);
      return `C${middle} ${short(before[1])} ${middle} ${short(y)} ${short(x)} ${short(y)}`;
    })
    .join('');
}

/** Returns elements moved, rotated (in degrees, about the new origin) and scaled together. */
export function transformed(x: number, y: number, pieces: string, { turn = 0, scale = 1 } = {}): string {
  return `<g transform="translate(${short(x)} ${short(y)}) rotate(${turn}) scale(${scale})">${pieces}</g>`;
}

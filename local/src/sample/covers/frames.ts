import type { Size } from '../apps/draw/close-up.js';
import type { Placement } from './compositions.js';
import { drawBox, transformSvg } from './svg.js';

const RADII = { phone: 34, window: 18, card: 16 } as const;
/** The width of a phone's border around its screen. */
export const PHONE_BORDER = 12;
const PHONE_COLOR = '#0b0b0f';
/** The layers of a shadow. `spread` is how many units a layer is larger than its frame on each side. */
const SHADOW_LAYERS = [
  { spread: 30, opacity: 0.03 },
  { spread: 24, opacity: 0.04 },
  { spread: 18, opacity: 0.05 },
  { spread: 13, opacity: 0.05 },
  { spread: 8, opacity: 0.06 },
  { spread: 4, opacity: 0.07 },
  { spread: 1, opacity: 0.1 },
] as const;
/** How many units lower a shadow is than its frame. */
const SHADOW_DROP = 14;

/**
 * Draws a phone, a window or a card with its shadow, and `screenSvg` inside it. `name` must be unique in the picture,
 * because it becomes the id of an SVG element.
 */
export function drawFrame(
  placement: Placement,
  screenSvg: string,
  { name, shadow }: { readonly name: string; readonly shadow: string },
): string {
  const { frame, x, y, width, height, turnDegrees, scale } = placement;
  const isPhone = frame === 'phone';
  const radius = RADII[frame];
  const border = isPhone ? PHONE_BORDER : 0;
  const body = isPhone
    ? drawBox(-border, -border, width + 2 * border, height + 2 * border, PHONE_COLOR, { r: radius + border })
    : '';
  const screenOutline = `<clipPath id="${name}"><rect width="${width}" height="${height}" rx="${radius}"/></clipPath>`;
  return transformSvg(
    x,
    y,
    `${drawShadow({ width, height }, border, radius, shadow)}${body}${screenOutline}<g clip-path="url(#${name})">${screenSvg}</g>`,
    { turnDegrees, scale },
  );
}

/** Draws a shadow as translucent layers, because a blur filter renders much more slowly. */
function drawShadow({ width, height }: Size, border: number, radius: number, fill: string): string {
  return SHADOW_LAYERS.map(({ spread, opacity }) => {
    const distance = border + spread;
    return drawBox(-distance, SHADOW_DROP - distance, width + 2 * distance, height + 2 * distance, fill, {
      r: radius + distance,
      opacity,
    });
  }).join('');
}

import { createHash } from 'node:crypto';

const SIZE = 160;
const HUES = [8, 32, 88, 150, 178, 206, 232, 262, 292, 330];

/** A face made of a few shapes, always the same for a login: something between a photo and an identicon. */
export function avatar(login: string): string {
  const bytes = createHash('sha256').update(`face ${login}`).digest();
  const pick = <T>(at: number, choices: readonly T[]): T => choices[(bytes[at] ?? 0) % choices.length] as T;
  const hue = pick(0, HUES);
  const skin = pick(1, ['#f6d7bd', '#e8b991', '#c98d62', '#9a6440', '#6f4528', '#f1c9a5']);
  const hair = pick(2, ['#2b2320', '#4a3425', '#7a4d2b', '#b98a4a', '#1d1d24', '#8f8b88']);
  const shirt = `hsl(${(hue + 150) % 360} 45% 48%)`;
  const style = pick(3, HAIR_STYLES)(hair);
  const glasses = (bytes[4] ?? 0) % 4 === 0 ? GLASSES : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="${SIZE}" height="${SIZE}">
<rect width="80" height="80" fill="hsl(${hue} 55% 82%)"/>
<path d="M12 84c2-18 14-25 28-25s26 7 28 25z" fill="${shirt}"/>
<rect x="33" y="48" width="14" height="15" rx="7" fill="${skin}"/>
${style.behind}
<ellipse cx="40" cy="38" rx="15" ry="18" fill="${skin}"/>
${style.front}
<circle cx="34.5" cy="39" r="1.6" fill="#222"/><circle cx="45.500" cy="39" r="1.6" fill="#222"/>
${glasses}
<path d="M34 47q6 5 12 0" fill="none" stroke="#5b2d1e" stroke-width="1.600" stroke-linecap="round"/>
</svg>`;
}

const GLASSES =
  '<g fill="none" stroke="#333" stroke-width="1.3"><circle cx="34" cy="39" r="5"/><circle cx="46" cy="39" r="5"/><path d="M39 39h2"/></g>';

type Hair = { behind: string; front: string };

const HAIR_STYLES: readonly ((colour: string) => Hair)[] = [
  (colour) => ({
    behind: '',
    front: `<path d="M24 36c0-14 8-20 16-20s17 6 16 20c-3-7-8-10-16-10s-13 3-16 10z" fill="${colour}"/>`,
  }),
  (colour) => ({
    behind: `<path d="M22 60c-3-30 4-46 18-46s21 16 18 46z" fill="${colour}"/>`,
    front: `<path d="M25 36c2-10 8-14 15-14s13 4 15 14c-6-2-10-5-13-9-4 5-10 8-17 9z" fill="${colour}"/>`,
  }),
  (colour) => ({
    behind: `<circle cx="40" cy="14" r="8" fill="${colour}"/>`,
    front: `<path d="M24 35c0-13 8-19 16-19s16 6 16 19c-4-6-9-9-16-9s-12 3-16 9z" fill="${colour}"/>`,
  }),
  (colour) => ({
    behind: `<g fill="${colour}"><circle cx="27" cy="28" r="9"/><circle cx="40" cy="21" r="11"/><circle cx="53" cy="28" r="9"/></g>`,
    front: '',
  }),
  (colour) => ({
    behind: '',
    front: `<path d="M25 31c3-11 9-14 15-14s13 4 15 14l-4-4H29z" fill="${colour}"/><path d="M26 43c1 11 7 15 14 15s13-4 14-15c-3 7-8 8-14 8s-11-1-14-8z" fill="${colour}" opacity=".85"/>`,
  }),
];

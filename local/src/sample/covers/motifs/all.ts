import { CHART_MOTIFS } from './charts.js';
import { CRAFT_MOTIFS } from './crafts.js';
import { IDEA_MOTIFS } from './ideas.js';
import { MEDIA_MOTIFS } from './media.js';
import { OBJECT_MOTIFS } from './objects.js';
import { PLACE_MOTIFS } from './places.js';
import { SCREEN_MOTIFS } from './screens.js';
import { SIGNAL_MOTIFS } from './signals.js';

/** All motifs by name. */
export const MOTIFS = {
  ...SCREEN_MOTIFS,
  ...CHART_MOTIFS,
  ...SIGNAL_MOTIFS,
  ...PLACE_MOTIFS,
  ...OBJECT_MOTIFS,
  ...CRAFT_MOTIFS,
  ...MEDIA_MOTIFS,
  ...IDEA_MOTIFS,
};

export type MotifName = keyof typeof MOTIFS;

import type { SampleApps } from '../app.js';
import { cardsView, chartView, gridView, inWindow, letterView, rowsView } from '../build-views.js';

/** The drawn user interfaces of the sample listings in the category Entertainment. */
export const ENTERTAINMENT_APPS: SampleApps = {
  'two-tracks': inWindow(
    gridView(
      'Loop',
      'Bars 17 to 20 at 70 %. Your part is muted.',
      '17 | 18 | 19 | 20 | 21 | 22 | 23 | 24',
      'Your clarinet | Strings | Piano',
      'Silent | Playing | Muted | Looping',
      '33332222 11111111 11110000',
    ),
    chartView(
      'Tempo ladder',
      'Up by two per cent whenever you get through cleanly.',
      'Now = 78 % | Clean = 4 times | Goal = 100 %',
      '%',
      '1 = 70 | 2 = 72 | 3 = 72 | 4 = 74 | 5 = 76 | 6 = 76 | 7 = 78',
    ),
  ),
  'quiz-cellar': inWindow(
    cardsView(
      'Round 3 · Music',
      'Projector view. No internet, no looking up.',
      'Show the answer | Next question | Joker',
      'Who wrote a lullaby that every music box plays? | Brahms. “Brahmns” counts.',
      'Which instrument has 47 strings? | The harp',
      'Name the year of this song, within three. | 1979',
    ),
    rowsView(
      'Scores',
      'Seven teams on the cellar’s own network.',
      'Add a team',
      'The Quizzard of Oz | 31 points, joker played | 1st',
      'Table 9 | 29 points | 2nd',
      'Agatha Quiztie | 28 points, joker left | 3rd',
      'Les Inconnus | 22 points | 4th',
    ),
  ),
  'dice-lantern': inWindow(
    gridView(
      'The drowned mill',
      'Fog lifts as the party walks.',
      'A | B | C | D | E | F | G | H',
      '1 | 2 | 3 | 4 | 5 | 6',
      'Fog | Seen | Party | Danger',
      '00011000 00111100 01121100 01111100 00113000 00000000',
    ),
    rowsView(
      'Rolls',
      'Drawn from a commitment published at 19:00.',
      'Roll',
      'Mirel climbs | d20 = 17 + 3 | 20',
      'Whisper to Tam: the floor is hollow | Game master | Whisper',
      'Oskar listens | d20 = 4 | 4',
      'Trap | 2d6 = 9 | 9',
    ),
  ),
  'back-row': inWindow(
    rowsView(
      'June ballot',
      'Three films a month. Rank the ones you did not nominate.',
      'Nominate a film',
      'The Long Ferry | Nominated by Ada · beats both others | 1st',
      'Concrete Summer | Nominated by Jo · 8 of 12 ranked it | 2nd',
      'Eleven Kites | Nominated by Rémi | 3rd',
    ),
    letterView(
      'Said in January',
      'One sentence each.',
      'The Lighthouse Accountant',
      'Ada: *I would watch her count anything.* | Jo: Forty minutes too long and I would not cut one. | Rémi: *I chose the bad one*, and I regret nothing.',
      'Shown | January 16',
      'There | 12 of 14',
      'Snacks | Jo, popcorn',
    ),
  ),
  'loop-meadow': inWindow(
    gridView(
      'Pattern',
      'Four players, two rows each. Changes start with the next bar.',
      '1 | 2 | 3 | 4 | 5 | 6 | 7 | 8',
      'Kick · Ana | Clap · Ana | Bass · Tom | Bell · Tom | Reed · Mo | Shaker · Mo',
      'Rest | Step | Accent | Next bar',
      '20102010 00200021 10030100 00100300 01000100 11111111',
    ),
    rowsView(
      'Room',
      'Clock within 3 ms between rooms.',
      'Invite a player',
      'Ana | Kick and clap · 1 ms | Playing',
      'Tom | Bass and bell · 3 ms | Playing',
      'Mo | Reed and shaker · 2 ms | Next bar',
      'Export | WAV mixed on the spot, or MIDI | Export',
    ),
  ),
};

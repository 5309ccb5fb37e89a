import type { SampleApps } from '../app.js';
import {
  boardView,
  cardsView,
  chartView,
  formView,
  gridView,
  inWindow,
  letterView,
  onPhone,
  rowsView,
} from '../build-views.js';

/** The drawn user interfaces of the sample listings in the category Education. */
export const EDUCATION_APPS: SampleApps = {
  chalkline: inWindow(
    letterView(
      'Sheet',
      'Level B of four. It looks identical from the next desk.',
      'Fractions, sheet 12',
      '1)  *3/4 + 1/8* =  | 2)  *2/3 − 1/6* =  | 3)  A cake is cut into 12. Mio eats 3 pieces. What part is left? | 4)  *5/6 × 3/10* = ',
      'Level | B, dot at the lower left',
      'Answers | 7/8 · 1/2 · 3/4 · 1/4',
      'Seed | 20260612',
    ),
    formView(
      'Print',
      'Four levels on one layout.',
      'Topic = Adding fractions | Questions = 12 | Paper = A4, two pages | Copies = A 8, B 9, C 7, D 4',
      'Make the sheets',
      'Pages = 28 sheets | Answer keys = 4, with worked steps | Seed = Same numbers next time',
    ),
  ),
  'echo-cards': onPhone(
    cardsView(
      'Speak',
      'Say it out loud. The phone compares your vowels.',
      'Again | Close | Clear',
      'the harbor, in Spanish | el puerto · your “ue” was 92 % there',
      'to borrow | pedir prestado · try the r again',
      'yesterday evening | ayer por la tarde · clear',
    ),
    chartView(
      'Deck',
      'Class 7b, unit 4. Wrong but confident comes back sooner.',
      'Due today = 18 | Known = 126 | Said clearly = 84 %',
      'cards',
      'Today = 18 | Tue = 12 | Wed = 9 | Thu = 15 | Fri = 7 | Sat = 4',
    ),
  ),
  'lab-partner': inWindow(
    rowsView(
      'Readings',
      'Pendulum, bench 4: Aoi and Ren. A number needs its unit.',
      'Length and time',
      '0.20 m | 0.90 s ± 0.02 s | Saved',
      '0.40 m | 1.27 s ± 0.02 s | Saved',
      '0.60 m | 1.55 s ± 0.03 s | Saved',
      '0.80 m | 1.80 | Unit missing',
    ),
    chartView(
      'Graph',
      'T² against length, with the line fit.',
      'Slope = 4.03 s²/m | g = 9.8 m/s² | Uncertainty = 0.2',
      's²',
      '0.2 m = 0.81 | 0.4 m = 1.61 | 0.6 m = 2.4 | 0.8 m = 3.24 | 1.0 m = 4.05',
    ),
  ),
  'tutor-slots': inWindow(
    gridView(
      'Week',
      'Lessons and free slots. Parents see the same week.',
      'Mon | Tue | Wed | Thu | Fri | Sat',
      '15:00 | 16:00 | 17:00 | 18:00',
      'Not offered | Free | Lesson | To confirm',
      '122010 212131 222210 010200',
    ),
    rowsView(
      'Hours',
      'Deducted only when both sides confirmed.',
      'Note a lesson',
      'Martina · 6.5 of 10 h left | Today: comparisons. Practice: page 41 | Confirmed',
      'Diego · 0.5 of 5 h left | Next: irregular verbs | Renew',
      'Lucas and Emma · 4 of 10 h | Moved from Tuesday, inside your rules | Moved',
      'Sofi · 9 of 10 h | Term report has 6 lines | Report',
    ),
  ),
  'sentence-garden': inWindow(
    boardView(
      'Grow',
      'Graft the pieces onto subject and verb. Wrong ones wilt.',
      'Pieces | slowly | because it rained | to the station | never',
      'Branch | We | walked',
      'In bloom | home',
    ),
    letterView(
      'Why',
      'An explanation for each wrong graft.',
      'We walked home slowly because it rained.',
      '*Slowly* says how: it may stand after the place. | *Because it rained* is a reason: a whole clause, so it grows last. | *Never* would wilt here: it belongs before the verb.',
      'Tree | 214 of 900',
      'Language | English',
      'Level | Two clauses',
    ),
  ),
  'parents-evening': inWindow(
    gridView(
      'Plan',
      'Fewest gaps. Siblings stand back to back.',
      '17:00 | 17:10 | 17:20 | 17:30 | 17:40 | 17:50',
      'Ms. Koike | Mr. Abe | Ms. Sato | Interpreter',
      'Free | Slot | Siblings | Tea',
      '122131 221310 012213 002200',
    ),
    rowsView(
      'Parents',
      'Teachers in order of urgency.',
      'Add a family',
      'Tanaka, two children | Ms. Koike 17:10, Mr. Abe 17:20 | Back to back',
      'Silva | Ms. Sato 17:40 · interpreter | Interpreter',
      'Mori | Mr. Abe 17:00 | Placed',
      'Ito | Wish 3 of 3 not placed | One open',
    ),
  ),
};

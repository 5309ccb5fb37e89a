import type { SampleRating } from './ratings.js';

/** More sample reviews by people who rented. Some reviewers are shop owners and listers themselves. */
export const MORE_RATINGS: readonly SampleRating[] = [
  {
    authorLogin: 'grace-hallworth',
    slug: 'half-past',
    stars: 5,
    content:
      'The whole team colors in its day at half past five without being asked. I have stopped sending reminders, which was half of my Friday.',
    daysAgo: 1.6,
    answer: 'That is the nicest thing anybody has said about a grid of blocks.',
  },
  {
    authorLogin: 'tariq-builds',
    slug: 'half-past',
    stars: 4,
    content:
      'Does exactly what it says. The payroll CSV needed one column renamed for our bureau, which took ten minutes.',
    daysAgo: 0.9,
  },
  {
    authorLogin: 'elena-marchetti',
    slug: 'street-notice',
    stars: 4,
    content:
      'Two cats, a ladder and a burst pipe in the first week. The map is fast on old phones, which is what our neighbors have.',
    daysAgo: 2.2,
  },
  {
    authorLogin: 'mateusrocha',
    slug: 'sentence-garden',
    stars: 5,
    content:
      'My daughter grows relative clauses for fun now. The exercises are plain text files, so adding Portuguese was an afternoon.',
    daysAgo: 5.1,
  },
  {
    authorLogin: 'samvandermeer',
    slug: 'tide-post',
    stars: 5,
    content:
      'Three gauges in a creek that swallowed two commercial ones. The wave filter is documented with the data behind it.',
    daysAgo: 4.3,
    answer: 'Send me a picture of the creek and I will add it to the calibration notes.',
  },
  {
    authorLogin: 'grace-hallworth',
    slug: 'physio-pocket',
    stars: 4,
    content:
      'Patients open it, which I cannot say of the last one. The exercise clips are easy to swap for our own.',
    daysAgo: 6.7,
  },
  {
    authorLogin: 'joaquimferro',
    slug: 'physio-pocket',
    stars: 5,
    content:
      'Rented it for my knee, kept it for the code: the offline sync is the cleanest I have read this year.',
    daysAgo: 3.8,
  },
  {
    authorLogin: 'priyanair-ml',
    slug: 'loop-meadow',
    stars: 5,
    content: 'Four of us in three countries and it stayed in time. The clock code alone is worth the month.',
    daysAgo: 8.2,
  },
  {
    authorLogin: 'grace-hallworth',
    slug: 'loop-meadow',
    stars: 5,
    content: 'Friday at five it goes on the big screen, and nobody leaves on time. MIDI export just works.',
    daysAgo: 5.4,
    answer: 'I take no responsibility for late trains.',
  },
  {
    authorLogin: 'hanakoike',
    slug: 'loop-meadow',
    stars: 4,
    content: 'My class wrote its own anthem with it. I wanted triplets; adding them took me an evening.',
    daysAgo: 4.8,
  },
  {
    authorLogin: 'hanakoike',
    slug: 'kite-forms',
    stars: 5,
    content:
      'Branching that a teacher can follow, and resume codes that work on the school’s terrible tablets.',
    daysAgo: 10.4,
    answer: 'Terrible tablets are our test devices. Thank you, Hana.',
  },
  {
    authorLogin: 'grace-hallworth',
    slug: 'kite-forms',
    stars: 4,
    content: 'Self-hosted in an hour. I would like a dark theme for the editor.',
    daysAgo: 7.7,
  },
  {
    authorLogin: 'catalinavergara',
    slug: 'sunday-dinner',
    stars: 5,
    content:
      'The fussy child in question approved four dinners out of seven. That is a record in this house.',
    daysAgo: 11.9,
  },
  {
    authorLogin: 'b-okonkwo',
    slug: 'return-slip',
    stars: 4,
    content:
      'Exchanges went from one in ten to one in three. The carrier rules are yours to edit, and you will want to.',
    daysAgo: 9.6,
  },
  {
    authorLogin: 'b-okonkwo',
    slug: 'churn-lens',
    stars: 4,
    content:
      'The reasons are better than the scores, and the page says so itself. We called forty people and kept eleven.',
    daysAgo: 21.5,
    answer: 'Forty calls is more than most. The next version ranks by what a call can still change.',
  },
  {
    authorLogin: 'nomvula-dlamini',
    slug: 'tin-box',
    stars: 5,
    content: 'Our treasurer is seventy-four and counts the box with it every evening. No training needed.',
    daysAgo: 25.1,
  },
  {
    authorLogin: 'joaquimferro',
    slug: 'ferry-board',
    stars: 5,
    content:
      'Runs on the small screen by reception since September. Guests have stopped asking about the 7:40.',
    daysAgo: 28.4,
  },
  {
    authorLogin: 'deshawnmakes',
    slug: 'handover-book',
    stars: 4,
    content: 'Signed at both ends, as promised. The kitchen’s morning shift reads it before the coffee.',
    daysAgo: 40.7,
    answer: 'A kitchen was not on my list of places. It is now.',
  },
  {
    authorLogin: 'annikaroth',
    slug: 'handover-book',
    stars: 5,
    content:
      'Rented for a care home whose auditors wanted an export they could trust. They got it on the second day.',
    daysAgo: 6.1,
  },
  {
    authorLogin: 'olehsavchuk',
    slug: 'agenda-first',
    stars: 5,
    content: 'A third fewer meetings, measured. The refusal message is polite enough to stay switched on.',
    daysAgo: 77.7,
  },
  {
    authorLogin: 'tariq-builds',
    slug: 'standup-ledger',
    stars: 5,
    content:
      'Eleven people in six time zones, and not one call. The search finds a decision from March in a second.',
    daysAgo: 49.8,
  },
  {
    authorLogin: 'remibeaulieu',
    slug: 'tutor-slots',
    stars: 4,
    content: 'Prepaid hours are counted to the minute, and parents see the same figure as I do.',
    daysAgo: 31.2,
  },
  {
    authorLogin: 'hanakoike',
    slug: 'back-row',
    stars: 5,
    content: 'The vote ended an argument that is older than the club.',
    daysAgo: 36.6,
  },
  {
    authorLogin: 'keoni-akana',
    slug: 'breathing-room',
    stars: 5,
    content: 'Sound alone really is enough. The audio code has no dependency, which I did not expect.',
    daysAgo: 41.4,
  },
  {
    authorLogin: 'yusuferdem-dev',
    slug: 'clipline',
    stars: 5,
    content:
      'One recorded talk became nine clips and a week of quiet. Captions needed three corrections in all.',
    daysAgo: 44.2,
  },
  {
    authorLogin: 'linhtran-codes',
    slug: 'foldout',
    stars: 4,
    content: 'A folder of text files that people open. The reader is one small script.',
    daysAgo: 53.2,
  },
  {
    authorLogin: 'deshawnmakes',
    slug: 'quiet-hours-inbox',
    stars: 5,
    content: 'Orders come through at once, everything else at eleven and four. I cook again.',
    daysAgo: 63.3,
    answer: 'Suppliers on the let-through list: that is the setup I use too.',
  },
  {
    authorLogin: 'remibeaulieu',
    slug: 'quiet-hours-inbox',
    stars: 4,
    content: 'The dry run showed me which rules were wrong before they held anything back.',
    daysAgo: 20.8,
  },
  {
    authorLogin: 'b-okonkwo',
    slug: 'runway-weekly',
    stars: 5,
    content:
      'The thirteenth week is no longer a surprise. Bank import worked with the second format I tried.',
    daysAgo: 38.8,
  },
  {
    authorLogin: 'catalinavergara',
    slug: 'restock-radar',
    stars: 5,
    content: 'Ordered in cartons from the first day. We ran out of nothing on the last four Saturdays.',
    daysAgo: 31.7,
  },
  {
    authorLogin: 'deshawnmakes',
    slug: 'restock-radar',
    stars: 4,
    content: 'Flour and butter forecast well, cherries do not. Fair enough.',
    daysAgo: 4.9,
  },
  {
    authorLogin: 'samvandermeer',
    slug: 'prompt-bench',
    stars: 4,
    content: 'Caught a regression before our customers did, twice.',
    daysAgo: 27.9,
  },
  {
    authorLogin: 'keoni-akana',
    slug: 'slow-rails',
    stars: 5,
    content: 'We got off at six stations and regret none of them.',
    daysAgo: 96.2,
  },
];

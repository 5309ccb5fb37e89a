import type { SampleApps } from '../app.js';
import { cardsView, chartView, formView, gridView, inWindow, onPhone, rowsView } from '../build-views.js';

/** The drawn user interfaces of the sample listings in the category Health & Fitness. */
export const HEALTH_APPS: SampleApps = {
  'easy-miles': onPhone(
    rowsView(
      'This week',
      'Easy means slower than 6:40 per km for you.',
      'Move a run',
      'Tuesday · 4 km easy | Stayed below the ceiling | Done',
      'Thursday · walk and run, 30 min | Walk when above 148 bpm | Today',
      'Saturday · 6 km easy | Moved from Friday | Planned',
      'Sunday · rest | Really | Rest',
    ),
    chartView(
      'Plan',
      'First 10 km in nine weeks. One missed week moved the plan.',
      'This week = 14 km | Ceiling = 148 bpm | Week = 4 of 9',
      'km',
      'W1 = 9 | W2 = 11 | W3 = 0 | W4 = 14 | W5 = 15 | W6 = 17 | W7 = 19 | W8 = 20 | W9 = 22',
    ),
  ),
  'rack-three': inWindow(
    gridView(
      'Timetable',
      'Booked places of twelve.',
      'Mon | Tue | Wed | Thu | Fri | Sat',
      '6:30 | 9:00 | 12:15 | 17:30 | 18:45',
      'No class | Places left | Nearly full | Waitlist',
      '101010 111112 020201 232320 323200',
    ),
    rowsView(
      'Check-in · 17:30 Strength',
      '10 of 12 are here. The waitlist moved twice today.',
      'Scan a member',
      'Keisha M. | Right shoulder: no overhead press | Coach note',
      'Andre P. | First class | New',
      'Luis R. | Promoted from the waitlist 14:02 | Here',
      'Dana W. | Pack: 3 of 10 left | Here',
      'Theo B. | No show, fee $8 | Waive',
    ),
  ),
  dosette: onPhone(
    gridView(
      'Pill box',
      'Grandma Lien, this week. Everybody sees an emptied compartment.',
      'M | T | W | T | F | S | S',
      'Morning | Noon | Evening | Night',
      'Empty slot | Taken | To take | Missed',
      '1112222 1100222 1132222 1112222',
    ),
    rowsView(
      'Family',
      'A call is only suggested after two misses in a row.',
      'Add a relative',
      'Linh | Sees the box, gets called first | Next to call',
      'Uncle Minh | Sees the box | Sees',
      'Pharmacy Hai Ba | Prints the sheet | Sheet',
      'Refill blood pressure tablets | 9 days left | In 9 days',
    ),
  ),
  'breathing-room': onPhone(
    cardsView(
      'Breathe',
      'Close your eyes. The cello leads.',
      'Shorter | Longer | Stop',
      'Breathe in | The cello swells for four counts',
      'Hold | It rests for four counts',
      'Let go | It fades for six counts',
    ),
    rowsView(
      'Patterns',
      'Seven, recorded in a real church.',
      'Search patterns',
      'Four-count box | Cello · 5 min | Play',
      'Slow exhale | Viola · 8 min | Play',
      'Before sleep | Double bass · 20 min | Play',
      'Two minutes at work | Cello · 2 min | Logged today',
    ),
  ),
  'physio-pocket': inWindow(
    rowsView(
      'Program',
      'For Ms. Duong, knee, twice a day. Sent as a link.',
      'Add an exercise',
      'Straight leg raise | 3 × 12 · left | Pain 2',
      'Wall sit | 3 × 30 s | Pain 4',
      'Step-ups, 15 cm | 2 × 10 | Pain 3',
      'Calf stretch | 2 × 45 s | Pain 0',
    ),
    chartView(
      'Pain',
      'Scores since the last appointment, 0 to 10.',
      'Today = 2 | At start = 7 | Done = 88 %',
      'score',
      'Jun 1 = 7 | Jun 3 = 6 | Jun 5 = 6 | Jun 7 = 5 | Jun 9 = 4 | Jun 11 = 3 | Jun 13 = 2',
    ),
  ),
  'night-sheet': onPhone(
    formView(
      'Morning',
      'Two questions. No score.',
      'Went to bed = 23:10 | Got up = 6:50 | Awake in the night = 40 min | Caffeine = One cup, 14:00',
      'Keep this night',
      'In bed = 7 h 40 min | Asleep = 7 h 00 min | Gap = 40 min',
    ),
    chartView(
      'Fortnight',
      'The page for your doctor.',
      'In bed = 7.7 h | Asleep = 6.6 h | Nights = 14',
      'hours asleep',
      '1 = 6.5 | 2 = 7 | 3 = 5.5 | 4 = 6 | 5 = 7.2 | 6 = 6.8 | 7 = 7 | 8 = 6.1 | 9 = 5.9 | 10 = 7.1 | 11 = 6.6 | 12 = 7 | 13 = 6.4 | 14 = 7',
    ),
  ),
};

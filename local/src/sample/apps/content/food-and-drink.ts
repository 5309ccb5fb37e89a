import type { SampleApps } from '../app.js';
import { boardView, chartView, formView, gridView, inWindow, onPhone, rowsView } from '../build-views.js';

/** The drawn user interfaces of the sample listings in the category Food & Drink. */
export const FOOD_APPS: SampleApps = {
  'prep-list': inWindow(
    rowsView(
      'Sauce station',
      'From 84 covers tonight and last night’s leftovers.',
      'Add a prep',
      'Veal stock · 9 l | 3 l already in the walk-in | 6 l to make',
      'Shallots, brunoise · 2.4 kg | By 3 p.m. | Struck off',
      'Red wine reduction · 1.5 l | Needs the stock | To make',
      'Beurre blanc base | At 5 p.m., not before | Later',
      'Parsley oil · 0.5 l | Label today’s date | Struck off',
    ),
    chartView(
      'Waste',
      'What was thrown away, by week.',
      'This week = 11 kg | Worst = Risotto | Saved = $240',
      'kg',
      'W19 = 24 | W20 = 22 | W21 = 19 | W22 = 21 | W23 = 15 | W24 = 11',
    ),
  ),
  'crumb-count': inWindow(
    rowsView(
      'Mix sheet, 2:00',
      'Frozen at 22:00. Grams, by mix.',
      'Change a standing order',
      'Country sourdough · 62 loaves | Flour 34,100 g · water 24,550 g · salt 682 g | Mix 1',
      'Rye 70 % · 24 loaves | Flour 13,200 g · water 10,560 g · salt 264 g | Mix 2',
      'Baguette · 110 | Flour 22,000 g · water 14,960 g · salt 440 g | Mix 3',
      'Burger buns · 90 | Standing order, Louie’s | Mix 4',
    ),
    gridView(
      'Backwards',
      'From the door at 6:30 to the starter. Room 23 °C.',
      '22 | 23 | 0 | 1 | 2 | 3 | 4 | 5 | 6',
      'Country | Rye | Baguette',
      'Wait | Feed | Bulk and proof | Bake',
      '112222233 011222233 000022233',
    ),
  ),
  tableturn: inWindow(
    rowsView(
      'Pavement',
      'Waiting times from how long tables really took tonight.',
      'Add a party',
      'Moreira, party of 2 | Told 20 min, walked to the river | Call in 4 min',
      'Six from the office | Two fours joined | 35 min',
      'Ana, party of 4 | Message sent 19:52 | Coming',
      'Pires, party of 2 | Grace period until 20:05 | Grace',
    ),
    gridView(
      'Floor',
      'Tables tonight. Tap a table to change it.',
      'A | B | C | D | E',
      'Window | Middle | Wall | Terrace',
      'Free | Seated | Paying | Wiping',
      '11012 12110 11201 01131',
    ),
  ),
  'sunday-dinner': onPhone(
    rowsView(
      'Week',
      'Roast on Sunday, then what is left. Budget $85.',
      'Swap a dinner',
      'Sunday · Roast chicken | Serves 4, keeps half | Big cook',
      'Monday · Chicken and rice soup | From Sunday | $4',
      'Tuesday · Tray of beans | Mushrooms on the side for Zoe | $9',
      'Wednesday · Tacos | The last of the chicken | $11',
      'Thursday · Eggs and greens | 20 minutes | $7',
    ),
    rowsView(
      'Shopping',
      '$71 of $85. Sorted by aisle.',
      'Add an item',
      'Carrots, 2 lb | Produce | $1.90',
      'Whole chicken, 5 lb | Meat · swap: thighs saves $4 | $12.40',
      'Tortillas | Bakery | $3.20',
      'Black beans, 4 cans | Aisle 5 | In the cart',
    ),
  ),
  'pour-notes': inWindow(
    chartView(
      'The room',
      'Six axes, scored blind by nine people.',
      'Flight = 3 of 5 | Agreed on = Acidity | Split on = Body',
      'of 10',
      'Aroma = 7.4 | Acidity = 8.1 | Sweet = 5.2 | Body = 4.8 | Bitter = 3.1 | Finish = 6.6',
    ),
    formView(
      'Your sheet',
      'Nobody sees the label until everyone has scored.',
      'Aroma = 8 | Acidity = 8 | Sweetness = 4 | Words = Bergamot, wet stone',
      'Turn the sheet round',
      'It was = Guji natural, 2025 | You and the room = 82 % alike | New word = Jasmine',
    ),
  ),
  'steam-window': inWindow(
    chartView(
      'Lunch',
      'Orders per ten-minute window. The line is yours.',
      'Full at = 18 orders | Now = 12:10 | Next free = 12:40',
      'orders',
      '11:50 = 7 | 12:00 = 14 | 12:10 = 18 | 12:20 = 18 | 12:30 = 17 | 12:40 = 11 | 12:50 = 6 | 13:00 = 4',
    ),
    boardView(
      'Pass and shelf',
      'Drag a bag when it is ready.',
      'To cook | 112 Brisket, no onion | 113 Two wings | 114 Veggie bowl',
      'On the pass | 110 Pulled pork',
      'On the shelf | 107 Dre | 108 Office party of 6',
      'Gone | 105 Mia | 106 Sam',
    ),
  ),
};

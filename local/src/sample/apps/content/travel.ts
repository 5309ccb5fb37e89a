import type { SampleApps } from '../app.js';
import { chartView, inWindow, letterView, mapView, onPhone, rowsView } from '../build-views.js';

/** The drawn user interfaces of the sample listings in the category Travel. */
export const TRAVEL_APPS: SampleApps = {
  'slow-rails': inWindow(
    mapView(
      'Line',
      'Nine days from Porto to Trieste, four nights worth it.',
      'Stay a night',
      '12 68 Porto | Start, 8:05',
      '30 60 Salamanca | One night, sit on the left',
      '52 42 Narbonne | Two nights, canal',
      '68 36 Turin | Change, 24 minutes',
      '78 34 Verona | One night',
      '88 30 Trieste | End, by the sea',
    ),
    rowsView(
      'Booklet',
      'No connection below eight minutes.',
      'Add a wish',
      'Day 1 · Porto to Salamanca | 8:05 to 14:40 · seat left for the Douro | Booked',
      'Day 3 · Salamanca to Narbonne | Change in Madrid, 41 min | Planned',
      'Day 5 · Narbonne to Turin | Change in Nice, 26 min | Planned',
      'Day 6 · Turin to Verona | 2 h 45 min | Planned',
    ),
  ),
  'carry-on-list': onPhone(
    rowsView(
      'Bag',
      'Lisbon, 4 days, rain on Thursday. 6.9 of 8 kg.',
      'Add an item',
      'Socks × 5 | 0.3 kg | Packed',
      'Rain jacket | Forecast: rain Thursday | Packed',
      'Charger | Forgotten last time | Do not forget',
      'Second pair of shoes | Not worn on 2 trips | Leave it?',
      'Book | 0.4 kg | Packed',
    ),
    chartView(
      'Trips',
      'You carry two kilos less than in spring.',
      'This bag = 6.9 kg | Limit = 8 kg | Unused = 2 items',
      'kg',
      'Oslo = 9.1 | Rome = 8.7 | Graz = 8 | Cork = 7.2 | Lisbon = 6.9',
    ),
  ),
  'host-handbook': onPhone(
    rowsView(
      'Casa do Rio',
      'In your language. Works offline.',
      'Search the flat',
      'Door code | 7731, until Sunday 11:00 | Code',
      'Boiler | Photo with an arrow: turn, wait, turn | 1 min',
      'Bins | Yellow on Tuesday evening | Tomorrow',
      'The only bakery worth the walk | 6 minutes, closes at 13:00 | Open',
      'Late check-out | Until 14:00 for €25 | Ask',
    ),
    letterView(
      'Boiler',
      'One photo, one arrow, one sentence.',
      'No hot water?',
      'Turn the *white knob* to the left until it clicks, wait ten seconds, then turn it back. | The *green lamp* means it works. It takes four minutes to heat. | Still cold? Joaquim answers until ten.',
      'White knob | Below, left',
      'Green lamp | On the front',
      'Languages | 13',
    ),
  ),
  'walk-and-tell': onPhone(
    mapView(
      'Ribeira',
      'Keep the phone in your pocket. Stories start at the doorway.',
      'Play again',
      '20 70 The blue door | Played, 2 min',
      '35 52 Fish steps | Next, 80 m ahead',
      '52 60 The bridge that was not | Only in rain',
      '68 38 The oldest barber | Second visit',
      '82 24 View of the river | After six',
    ),
    rowsView(
      'Editor',
      'Draw the route, drop a story, record it here.',
      'New story',
      'The blue door | 2:04 · facing north | Recorded',
      'Fish steps | 1:30 · any heading | Recorded',
      'The bridge that was not | Condition: rain | Condition',
      'The oldest barber | Condition: second visit | Draft',
    ),
  ),
  'ferry-board': inWindow(
    rowsView(
      'Departures',
      'Bergen quay, live. Wind 11 m/s.',
      'Report a delay',
      '14:05 Askøy | Quay 2 | On time',
      '14:20 Kleppestø | Skipper called: 10 min late | 14:30',
      '14:40 Knarvik | Quay 1 | On time',
      '15:10 Rong | Closed by wind. Way round by road: 48 min, 62 kr | Closed',
      '15:25 Askøy | Quay 2 | On time',
    ),
    chartView(
      'Delays',
      'Minutes late, by crossing, this week.',
      'On time = 91 % | Closed = 2 | Reports = 14',
      'minutes',
      'Mon = 3 | Tue = 2 | Wed = 9 | Thu = 14 | Fri = 4 | Sat = 1 | Sun = 2',
    ),
  ),
};

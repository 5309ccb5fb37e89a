import type { SampleApps } from '../app.js';
import { boardView, formView, gridView, inWindow, letterView, rowsView } from '../build-views.js';

/** The drawn user interfaces of the sample listings in the category Other. */
export const OTHER_APPS: SampleApps = {
  'lost-desk': inWindow(
    rowsView(
      'Found',
      'Photograph and tag. Matches by picture and words.',
      'Tag an item',
      'Black wallet, gate B | Matches a report, 93 % · ask the secret | Match',
      'Child’s shoe, red | Meadow stage, 16:20 | Open',
      'Keys with a cork | Matches two reports | Match',
      'Umbrella, green | Retention ends in 12 days | Charity',
    ),
    formView(
      'Hand-over',
      'One detail that is not on the public list.',
      'Item = Black wallet | Owner says = A tram ticket to Graz inside | Desk sees = Tram ticket, Graz | Identity = Checked',
      'Hand it over',
      'Detail = Matches | Returned = 4 h after it was lost | Label = Printed',
    ),
  ),
  'lost-desks': inWindow(
    rowsView(
      'Shelf',
      'Everything that was found, newest first.',
      'Add an item',
      'Umbrella, striped | Platform 2 · nobody asked yet | Open',
      'Umbrella, also striped | Platform 3 · matches one report | Match',
      'Left glove | The right one is at home | Open',
      'Trumpet in a bag | Owner came running | Returned',
    ),
    formView(
      'Give back',
      'The owner names one detail first.',
      'Item = Umbrella, striped | Owner says = A duck for a handle',
      'Give it back',
      'Detail = It is a duck | Returned = 2 h after it was lost',
    ),
  ),
  'many-hands': inWindow(
    rowsView(
      'Saturday',
      'Sign up by text message. Swaps need nobody’s permission.',
      'Publish a need',
      'Two drivers, one speaks isiZulu | Zanele and Mark | Filled',
      'Kitchen, 8 to 12 | 3 of 4 · Ayanda swapped with Rui | 1 open',
      'Welcome desk | Needs a background check | 1 open',
      'Clean-up | 6 of 6 | Filled',
    ),
    gridView(
      'Shifts',
      'The next four Saturdays.',
      'Jun 13 | Jun 20 | Jun 27 | Jul 4',
      'Drivers | Kitchen | Desk | Clean-up',
      'Open | Half | Full | Skill missing',
      '2210 1200 3100 2221',
    ),
  ),
  'tenant-folder': inWindow(
    boardView(
      'Repairs',
      'Messages, quotes and bills stay with the repair.',
      'Reported | Bathroom fan rattles',
      'Quoted | Window seal · $85',
      'In work | Boiler service · Tuesday',
      'Settled | Door handle · $22, landlord | Fuse · tenant',
    ),
    letterView(
      'Deposit',
      'Written from what both have signed.',
      'Settlement for Av. Brasil 310, flat 4',
      'Paid at move-in: *$640.00*. | Wall in the hall, photo 14 against photo 3: *−$40.00*, agreed. | Paid back by *July 10*: $600.00.',
      'Paid at move-in | Mar 1, 2024',
      'Photo 14 | Locked, both signed',
      'July 10 | 30 days, law of Chile',
    ),
  ),
  'choir-room': inWindow(
    rowsView(
      'Tuesday',
      'Altos see their line in red.',
      'Add a mark',
      'Gloria, bars 12 to 40 | Alto alone, 80 % speed | Play',
      'Breath after “pax” | Marked by Rémi | Pencil',
      'Sanctus | Part recordings for four voices | New',
      'Concert, June 21 | Black, car-share full | Sheet',
    ),
    gridView(
      'Seats',
      'Four strong tenors apart from one another.',
      '1 | 2 | 3 | 4 | 5 | 6 | 7 | 8',
      'Back | Third | Second | Front',
      'Away | Soprano | Alto | Tenor',
      '33222133 22311322 11222211 11202211',
    ),
  ),
  'allotment-book': inWindow(
    gridView(
      'Plots',
      'Elm Lane, June. Tap a plot to see its history.',
      'A | B | C | D | E | F | G',
      '1 | 2 | 3 | 4',
      'Vacant | Potatoes | Beans | Blight',
      '1221021 1332120 2132211 0121122',
    ),
    rowsView(
      'Waiting list',
      'Older than some members.',
      'Offer a plot',
      'P. de Boer, since 2011 | Offered plot C1, until Friday | Offered',
      'Family Aksoy, since 2014 | Half-plot is fine | Next',
      'S. Jansen, since 2019 | Needs the tap nearby | Waiting',
      'Water bill | By meter, then area | 38 sent',
    ),
  ),
  'kite-forms': inWindow(
    boardView(
      'Branches',
      'Checked for dead ends before publishing.',
      'Start | Consent | Age',
      'If smoker | Years of smoking | Packs a day | Tried to stop',
      'If in pain | Where | How often | Scale 0 to 10',
      'End | Thank you | Resume code',
    ),
    formView(
      'Question 31',
      'Saved at each step. Resume on another device.',
      'How often in pain = Twice a week | Where = Left knee | Strongest, 0 to 10 = 6',
      'Save and continue',
      'Saved = Just now | Next = Question 34, two were skipped | Resume code = KITE-4471',
    ),
  ),
};

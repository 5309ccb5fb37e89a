import type { SampleApps } from '../app.js';
import { boardView, chartView, formView, inWindow, letterView, onPhone, rowsView } from '../build-views.js';

/** The drawn user interfaces of the sample listings in the category Finance. */
export const FINANCE_APPS: SampleApps = {
  'runway-weekly': inWindow(
    chartView(
      'Thirteen weeks',
      'Cash only. Low-water mark in week 7.',
      'Today = €48,200 | Lowest = €4,210 | On = Jul 28',
      'thousand €',
      'W1 = 48 | W2 = 41 | W3 = 44 | W4 = 31 | W5 = 22 | W6 = 12 | W7 = 4 | W8 = 16 | W9 = 21 | W10 = 19 | W11 = 27 | W12 = 34 | W13 = 38',
    ),
    rowsView(
      'What would change it',
      'The three items that move the low point most.',
      'Add a scenario',
      'Brenner pays as usual, 19 days late | Invoice 1180 · €9,400 | Moved to W8',
      'Delay the second hire by a month | Payroll W6 | +€5,100',
      'VAT for the second quarter | Due in W6 | −€7,850',
      'Lose Kessel & Sons | Scenario, off | −€3,000 a month',
    ),
  ),
  'split-ledger': inWindow(
    rowsView(
      'Journal',
      'Append-only. Sum of all postings: 0.',
      'Find a transfer',
      'tr_8812 wallet:ana to shop:lamp | 4,200 minor units · USD | Posted',
      'tr_8811 hold wallet:ben | 1,999 minor units · EUR | Held',
      'tr_8810 partial capture of tr_8790 | 900 of 1,500 · EUR | Posted',
      'tr_8809 reversal of tr_8802 | 650 minor units · USD | Reversed',
      'tr_8808 loyalty:pool to wallet:chi | 12,000 points | Posted',
    ),
    chartView(
      'Operator',
      'Postings per second in the last load test.',
      'Peak = 1,900/s | p99 = 14 ms | Imbalance = 0',
      'postings',
      '10:00 = 900 | 10:05 = 1250 | 10:10 = 1610 | 10:15 = 1900 | 10:20 = 1840 | 10:25 = 1420 | 10:30 = 880',
    ),
  ),
  'invoice-lantern': inWindow(
    boardView(
      'Letters',
      'The next letter goes out by itself, and stops on payment.',
      'Nudge | 1042 Atelier Roux · €860 | 1047 Sommer AG · €2,310',
      'Reminder | 1031 Bold Bikes · €480',
      'Formal notice | 1009 Hofmann · €1,920 + €63 interest',
      'Paid | 1038 Kita Nord | 1040 Dr. Weiss',
    ),
    letterView(
      'Your words',
      'You wrote this once. Lantern fills in the rest.',
      'Reminder for 1031',
      'Dear Ms. Bold, | our invoice of May 2 over *€480.00* is still open. It was due on *May 16*. | If your payment has crossed this letter, thank you and please ignore it.',
      'Interest | 9.12 % a year',
      'By law | BGB 288 (2)',
      'Sends | Tomorrow 9:00',
    ),
  ),
  'share-circle': onPhone(
    rowsView(
      'June round',
      'Ten members pay $50. Leila takes the pot.',
      'Confirm a payment',
      'Leila | Takes this month’s pot of $500 | Her turn',
      'Omar | Sent Jun 2, confirmed by Leila | Paid',
      'Aunt Samira | Sent Jun 3, waiting for Leila | Sent',
      'Yusra | Due in two days | Open',
      'Bilal | Sent Jun 1, confirmed | Paid',
    ),
    rowsView(
      'Order',
      'Drawn by lot in front of everyone on January 5.',
      'Ask to swap',
      'January | Omar | Received',
      'February | Yusra | Received',
      'March | Bilal | Received',
      'June | Leila | Now',
      'July | Aunt Samira | Next',
    ),
  ),
  'tin-box': onPhone(
    rowsView(
      'The box',
      'Balance €184.30. Last counted on Friday.',
      'Photograph a receipt',
      'Milk and sugar | Receipt read · €14.80 | Out',
      'Raffle, spring fair | 62 tickets | In €124',
      'Stamps | Receipt read · €9.60 | Out',
      'Count on Friday | Box held €0.50 less | Signed',
      'Light bulbs | Amount proposed €11.95 | Check',
    ),
    formView(
      'Count',
      'Count once a week. A difference is written down, not hidden.',
      'Notes = €140.00 | Coins = €43.80 | Counted by = Annika',
      'Sign the count',
      'Should be = €184.30 | Counted = €183.80 | Difference = −€0.50, signed',
    ),
  ),
  'per-diem-desk': inWindow(
    formView(
      'Trip',
      'Allowances fill themselves in.',
      'Where = Oslo, Norway | Left = Mar 3, 06:40 | Back = Mar 5, 21:15 | Meals paid by others = One dinner',
      'Work out the allowance',
      'Three days = €159.00 | Less one dinner = −€25.50 | Rates = Norway, version 2026-01',
    ),
    rowsView(
      'Approve',
      'Only what departs from policy.',
      'Search trips',
      'Hotel in Geneva, €40 above the limit | Jonas Falk · 2 nights | Decide',
      'Taxi instead of train | Ada Brandt · €62 | Decide',
      'Trip to Lyon | Mira Sand · as policy | Passed',
      'Mileage to Ulm, 312 km | Map says 309 | Passed',
    ),
  ),
  'pocket-rates': onPhone(
    formView(
      'Till',
      'Your margin is already inside.',
      'Amount = 250.00 TRY | Round to = 50 | Margin = 3 %',
      'Show prices',
      'IQD = 9,350 | USD = 7.15 | SYP = 93,000',
    ),
    rowsView(
      'Rates',
      'Yesterday’s rate stays until you accept today’s.',
      'Add a currency',
      'TRY to IQD | 37.40, yesterday 37.15 | Accept',
      'TRY to USD | 0.0286 | Accepted',
      'TRY to SYP | 372 | Accepted',
    ),
  ),
};

import type { SampleApps } from '../app.js';
import { boardView, chartView, formView, inWindow, letterView, onPhone, rowsView } from '../build-views.js';

/** The drawn user interfaces of the sample listings in the category Sustainability. */
export const SUSTAINABILITY_APPS: SampleApps = {
  'watt-week': inWindow(
    letterView(
      'Your week',
      'A letter instead of another dashboard.',
      'Week 23: €14.20, a little less than usual',
      'Tuesday cost *€1.80 more than usual*, between seven and nine, and it was probably *the dryer*. | On Thursday the sun covered everything from ten to four. | If the dryer waits until noon next week, you keep about *€2.10*.',
      'More than usual | 1.80, on Tuesday',
      'The dryer | 3 runs, 2.1 kWh each',
      'Same-size houses | €16.90',
    ),
    chartView(
      'Days',
      'What each day cost. Readings stay on the device.',
      'Used = 61 kWh | Solar = 22 kWh | Cost = €14.20',
      '€',
      'Mon = 1.9 | Tue = 3.7 | Wed = 2 | Thu = 0.6 | Fri = 2.1 | Sat = 2.4 | Sun = 1.5',
    ),
  ),
  'fixing-table': inWindow(
    boardView(
      'Saturday',
      'A numbered card replaces the crowd.',
      'Waiting | 18 Toaster, one side cold | 19 Zip of a tent | 20 Lamp flickers',
      'At the table | 16 Bicycle hub · Henk | 17 Radio · Mieke',
      'Repaired | 12 Kettle | 14 Jacket | 15 Clock',
      'For parts | 13 Printer',
    ),
    chartView(
      'Saved',
      'Kilos kept from the tip, in the open repair format.',
      'Repairs = 412 | Saved = 1,090 kg | Fixed = 71 %',
      'kg',
      'Jan = 140 | Feb = 162 | Mar = 188 | Apr = 171 | May = 214 | Jun = 215',
    ),
  ),
  'second-plate': onPhone(
    rowsView(
      'Offers',
      'From kitchen to shelter within the hour.',
      'Offer portions',
      '40 portions, rice and lentils, hot | Greyville Caterers · 12 min away | Driver asked',
      '22 sandwiches | Station Café · 4 °C at the door | On the way',
      '15 soups | Shelter Umbilo has room for 20 | Confirmed',
      '60 rolls | Handed over 13:41 | Done',
    ),
    formView(
      'Hand-over',
      'The form that satisfies the inspectors.',
      'At the kitchen = 67 °C, 13:05 | At the shelter = 64 °C, 13:38 | Driver = Lindiwe | Received by = Sister Grace',
      'Sign at both doors',
      'On the road = 33 minutes | Safe = Above 60 °C | Impact = 40 meals',
    ),
  ),
  'scope-sheet': inWindow(
    chartView(
      '2025',
      'Down to the invoice behind each tonne.',
      'Total = 412 t | Evidence = 100 % | To review = 17 lines',
      'tonnes',
      'Scope 1 = 61 | Scope 2 = 88 | Travel = 47 | Freight = 102 | Goods = 114',
    ),
    rowsView(
      'Doubtful lines',
      'A person decides. Factors are versioned.',
      'Search invoices',
      'Kuiper BV, “transport misc.” | €1,240 · freight or travel? | Decide',
      'Nordpack, pallets | Factor v2026.1 · 0.41 t | Decide',
      'Vattenfall, May | 4,120 kWh · green contract | Classified',
      'Hertz, Rotterdam | 212 km · petrol | Classified',
    ),
  ),
  'compost-rota': onPhone(
    rowsView(
      'Rota',
      'Fair by kilos added. The heap is at 58 °C: all is well.',
      'Add kilos',
      'This Saturday · turn | Thabo, 11 kg this month | You',
      'Tuesday · water | Family Naidoo, 9 kg | Next',
      'Saturday · turn | Ms. Gumede, 14 kg | Later',
      'Harvest | 31 buckets expected | July',
    ),
    chartView(
      'Heap',
      'Temperature with advice.',
      'Now = 58 °C | Turn at = 65 °C | Ready = July',
      '°C',
      'Mon = 41 | Tue = 47 | Wed = 52 | Thu = 57 | Fri = 61 | Sat = 49 | Sun = 58',
    ),
  ),
};

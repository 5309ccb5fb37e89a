import type { SampleApps } from '../app.js';
import { boardView, chartView, formView, inWindow, onPhone, rowsView } from '../build-views.js';

/** The drawn user interfaces of the sample listings in the category E-commerce. */
export const E_COMMERCE_APPS: SampleApps = {
  stallside: onPhone(
    rowsView(
      'Shop',
      'Mama Ngozi fabrics. Page weight 74 kB.',
      'Add a product',
      'Blue adire, 6 yards | N9,500 · 4 left | In stock',
      'Ankara, sunflower | N7,000 · 11 left | In stock',
      'Lace, cream | N18,000 · 1 left | Last one',
      'Head tie, gold | N3,500 | Sold out',
    ),
    rowsView(
      'Orders',
      'Each order is a chat message.',
      'Voice note: stock',
      'Blue adire × 2 · Bisi | Pay on delivery, Yaba | Answer',
      'Ankara × 1 · Mrs. Cole | Transfer received | Pack',
      'Lace · Tunde | Asks for the price of the blue one | Answered',
    ),
  ),
  'restock-radar': inWindow(
    rowsView(
      'Today',
      'Order these before 11:00. In supplier cartons.',
      'Override a safety stock',
      'Oat milk 1 l · 3 cartons | 14 left, sells 9 a day, truck on Thursday | Order',
      'AA batteries · 1 carton | Runs out on Saturday | Order',
      'Sunscreen 50 · 6 cartons | Last year’s same week: 58 sold | Season',
      'Birthday candles · 0 | 31 left, safety stock 10 | Enough',
    ),
    chartView(
      'Oat milk',
      'Days of stock if you order nothing.',
      'Left = 14 | Lead time = 3 days | Safety = 12',
      'left',
      'Mon = 14 | Tue = 9 | Wed = 5 | Thu = 2 | Fri = 0 | Sat = 0',
    ),
  ),
  'kiln-and-cart': inWindow(
    rowsView(
      'Batches',
      'Sell first, fire afterwards.',
      'Open a batch',
      'Moon jars, ash glaze | 17 of 20 sold · closes Friday · ships Jul 9 | 3 left',
      'Breakfast bowls | 40 of 40 · firing on Tuesday | Firing',
      'Tea bowls, seconds | 6 of 12 · closes Jun 30 | Open',
      'Vase, tall | One cracked: Inés chose the next batch | Moved',
    ),
    boardView(
      'Production',
      'The sheet for the next firing.',
      'To throw | 6 breakfast bowls | 2 moon jars',
      'Drying | 18 breakfast bowls | 9 moon jars',
      'In the kiln | 16 breakfast bowls',
      'To ship | 4 tea bowls',
    ),
  ),
  'bundle-desk': inWindow(
    formView(
      'Box of six',
      'At most two green teas. Margin while you design.',
      'Black teas = 3 | Green teas = 2 | Herbal teas = 1 | Mug or pot = Pot, + $9',
      'Check the rules',
      'Price = $52.00 | Margin = 41 % | Rules = All 4 kept',
    ),
    rowsView(
      'Packing slip',
      'In shelf order, because walking costs.',
      'Find a box',
      'A2 · Assam, tin | 1 of 6 | Picked',
      'A7 · Keemun | 2 of 6 | Picked',
      'B1 · Sencha × 2 | 4 of 6 | Next',
      'C4 · Chamomile | 5 of 6 | Later',
      'D9 · Pot, white | Surcharge paid | Later',
    ),
  ),
  'return-slip': inWindow(
    formView(
      'Return',
      'The customer says what was wrong.',
      'Order = 20481 | Item = Linen shirt, M | Reason = Too small in the shoulders | Country = Chile',
      'See what we offer',
      'First = Same shirt in L, free | Or = Store credit $48 + $5 | Label = Only for a refund',
    ),
    chartView(
      'Reasons',
      '“Too small”, by size. One supplier’s M is an S.',
      'Returns = 212 | Exchanged = 58 % | Not shipped back = 31',
      'returns',
      'XS = 6 | S = 11 | M = 74 | L = 13 | XL = 9',
    ),
  ),
  'size-twice': inWindow(
    formView(
      'Two that fit',
      'No tape measure, no photo.',
      'Fits me = Harbor denim jacket, M | Fits me too = Plain tee, L | I want = Field coat',
      'Find my size',
      'Your size = L | Because = Longer in the sleeve than your jacket | Sure = 86 %',
    ),
    chartView(
      'Trial',
      'Returns because of size, two boutiques, twelve weeks.',
      'Before = 21 % | After = 13 % | Garments = 310',
      '%',
      'W2 = 20 | W4 = 19 | W6 = 17 | W8 = 15 | W10 = 14 | W12 = 13',
    ),
  ),
};

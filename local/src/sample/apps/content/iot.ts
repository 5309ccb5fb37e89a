import type { SampleApps } from '../app.js';
import { chartView, formView, gridView, inWindow, mapView, rowsView } from '../build-views.js';

/** The drawn user interfaces of the sample listings in the category IoT. */
export const IOT_APPS: SampleApps = {
  'greenhouse-relay': inWindow(
    chartView(
      'Bay 2',
      'Vents open on what the leaves feel. VPD now 1.1 kPa.',
      'VPD = 1.1 kPa | Vents = 35 % | Shade = Out',
      'kPa',
      '6:00 = 0.4 | 8:00 = 0.6 | 10:00 = 0.9 | 12:00 = 1.4 | 14:00 = 1.3 | 16:00 = 1.1 | 18:00 = 0.7',
    ),
    rowsView(
      'Relays',
      'The panel runs on the controller. No internet needed.',
      'Add a relay',
      'Vent motor, ridge | Opens at 1.0 kPa | 35 %',
      'Misters, bay 2 | Above 1.3 kPa, 40 s | Off',
      'Shade cloth | Above 620 W/m² | Out',
      'Sensor 2b | Reads 9 °C above its neighbor | Ignored',
    ),
  ),
  'freezer-watch': inWindow(
    chartView(
      'Walk-in 1',
      'A probe in glycol. One excursion today.',
      'Now = −18.4 °C | Warmest = −12.1 °C | Battery = 2 y',
      '°C below zero',
      '6:00 = 19 | 7:00 = 18.6 | 8:00 = 15.2 | 9:00 = 12.1 | 10:00 = 16.8 | 11:00 = 18.2 | 12:00 = 18.4',
    ),
    rowsView(
      'Inspector',
      'Excursions on top, each with the note of the day.',
      'Sign a day',
      'Jun 12, 8:10 to 9:40 | “Delivery, door open.” Keoni | Noted',
      'Jun 11 | No excursion | Signed',
      'Jun 10 | No excursion | Signed',
      'Escalation | Kitchen, manager, then it rings | Ready',
    ),
  ),
  'door-tally': inWindow(
    gridView(
      'Hours',
      'People per hour, east door. No camera, no faces.',
      '9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17',
      'Mon | Tue | Wed | Thu | Fri | Sat',
      'Quiet | Some | Busy | Full',
      '011211110 011221110 012232210 011221111 012332210 123333321',
    ),
    chartView(
      'Now',
      'Occupancy against the limit of 120.',
      'Inside = 87 | Limit = 120 | Unsure = 2.8 %',
      'inside',
      '9 = 12 | 10 = 31 | 11 = 54 | 12 = 78 | 13 = 101 | 14 = 96 | 15 = 87',
    ),
  ),
  'node-yard': inWindow(
    rowsView(
      'Rollout 4.2.1',
      'Rings: your desk, ten friendly sites, everyone.',
      'Find a device',
      'Ring 1 · desk | 3 of 3 updated | Done',
      'Ring 2 · friendly sites | 9 of 10, one rolled itself back | Watch',
      'mauna-07 | No contact for 6 min: back on 4.2.0 | Rolled back',
      'Ring 3 · everyone | 284 devices, starts at 22:00 | Waiting',
      'kona-19, SD card | 11 % life left | Retire',
    ),
    formView(
      'Shell',
      'Short-lived, and a second person approves.',
      'Device = mauna-07 | For = 20 minutes | Reason = Read the update log | Approver = Sam',
      'Ask for a shell',
      'Request = Sent to Sam | Tunnel = Opens on approval | Ends = After 20 minutes',
    ),
  ),
  'tide-post': inWindow(
    chartView(
      'Hilo Bay, post 2',
      'Measured against the predicted tide. Waves are filtered.',
      'Now = 0.62 m | Predicted = 0.55 m | Difference = +7 cm',
      'm',
      '6:00 = 0.2 | 7:30 = 0.4 | 9:00 = 0.7 | 10:30 = 0.9 | 12:00 = 0.8 | 13:30 = 0.6 | 15:00 = 0.3',
    ),
    mapView(
      'Posts',
      'Four posts, solar, nine dark days in reserve.',
      'Text me above 1.0 m',
      '20 35 Post 1 · Breakwater | 0.60 m · battery 98 %',
      '46 52 Post 2 · Small boats | 0.62 m · battery 91 %',
      '66 40 Post 3 · River mouth | 0.71 m · swell',
      '84 66 Post 4 · Reeds Bay | 0.58 m · seen by a goat',
    ),
  ),
};

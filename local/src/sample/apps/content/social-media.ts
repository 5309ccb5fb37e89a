import type { SampleApps } from '../app.js';
import { cardsView, chartView, gridView, inWindow, mapView, onPhone, rowsView } from '../build-views.js';

/** The drawn user interfaces of the sample listings in the category Social Media. */
export const SOCIAL_APPS: SampleApps = {
  'slow-feed': onPhone(
    rowsView(
      'Tonight’s edition',
      'At six. Yesterday’s closed at midnight.',
      'Post for tonight',
      'Auntie Thandi | The lemons are ready, bring bags | Reply',
      'Class of 2009 | Sipho found the photo of the bus | Photo',
      'Parish kitchen | Soup on Thursday needs two peelers | Reply',
      'Your post | Goes out today at 18:00 | Waiting',
    ),
    rowsView(
      'Group',
      'Dlamini family, 41 people. Nomvula may hold a post back.',
      'Invite somebody',
      'Edition at | Supper time | 18:00',
      'Moderator | Nomvula, one named person | Named',
      'Yearbook | 212 pages so far | PDF',
      'Originals | On the family’s own disk | 61 GB',
    ),
  ),
  'caption-bench': inWindow(
    rowsView(
      'Five drafts',
      'For pier-at-seven.jpg, in your own voice.',
      'Another draft',
      'The gulls had a meeting. I was not invited. | 11 words, like most of yours | Use',
      'Seven o’clock, and the pier still owns the light. | Fresh | Use',
      'Monday mood. | 94 % like your post of March 3 | Used before',
      'Salt in the coffee again. | Your shortest since May | Use',
      'Low tide, high opinions. | Fresh | Use',
    ),
    chartView(
      'Voice',
      'Learned from your last 200 posts, on your own server.',
      'Words = 9.4 | Jokes worn out = 3 | Questions = 12 %',
      'uses',
      'gulls = 21 | coffee = 17 | tide = 12 | Monday = 9 | salt = 7 | pier = 6',
    ),
  ),
  'link-shelf': onPhone(
    rowsView(
      'Shelf',
      'Your page on catalina.example. 11 kB with the picture.',
      'Add a link',
      'The workshop in September | Shop window | Dragged',
      'Open studio, May 24 | From your calendar | Date',
      'Newsletter | Once a month | Link',
      'Write to me | Letterbox | Letterbox',
    ),
    chartView(
      'Counts',
      'Without cookies, deleted after ninety days.',
      'This week = 412 | Most = Workshop | Themes = 12',
      'clicks',
      'Mon = 41 | Tue = 63 | Wed = 88 | Thu = 72 | Fri = 60 | Sat = 51 | Sun = 37',
    ),
  ),
  clipline: inWindow(
    rowsView(
      'Proposals',
      'Episode 41, 92 minutes. A approve, T trim, B bin.',
      'Find a moment',
      '12:41 The goat on the ferry | 38 s · laughter, louder by 9 dB | Approve',
      '27:05 “I never said that” | 51 s · both talk, crop follows | Approve',
      '44:18 Why the bridge moved | 29 s · transcript agrees | Trim',
      '1:03:50 Cough | 12 s · loud, nothing said | Bin',
    ),
    gridView(
      'Queue',
      'Posts at hours when your audience is awake.',
      'Mon | Tue | Wed | Thu | Fri | Sat | Sun',
      '8:00 | 12:30 | 17:00 | 20:00',
      'Quiet | Good hour | Clip queued | Posted',
      '1010000 3120111 0112010 3322211',
    ),
  ),
  'street-notice': onPhone(
    mapView(
      'Corners',
      'Glenwood, 23 streets. Pinned to corners, not houses.',
      'I can help',
      '25 30 Lost cat, gray, one ear | Stays until the cat comes home',
      '55 22 Ladder to lend | Until Sunday',
      '72 58 No water since 6:00 | 31 people: me too',
      '38 66 Bread at number 4 | Expires tonight',
      '80 82 Drum, found | Say its color',
    ),
    rowsView(
      'Near you',
      'No comments. Only “I can help” and “me too”.',
      'Pin a notice',
      'No water since 6:00 | Esther Roberts Rd · municipality: 14:00 | Me too 31',
      'Lost cat, gray, one ear | Bulwer and Moore | I can help',
      'Ladder to lend | Until Sunday | Taken',
      'Choir looks for an alto | Every Tuesday | I can help',
    ),
  ),
  'follow-back-engine': inWindow(
    rowsView(
      'Log',
      'What was done today, within your limits.',
      'Add a keyword',
      'Followed 14 accounts for “pottery” | 10:00 to 12:40 | Done',
      'Waiting three days | 58 accounts | Waiting',
      'Unfollowed 9 | Did not follow back | Done',
      'Daily limit | 40 of 60 used | Limit',
    ),
    cardsView(
      'Schedule',
      'Pauses between two actions.',
      'Shorter | Longer',
      'Between two follows | 40 to 180 seconds',
      'Between two days | 20:00 to 8:00, nothing happens',
    ),
  ),
};

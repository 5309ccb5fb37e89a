import type { SampleThread } from './threads.js';

/** More sample conversations between buyers, listers and the moderator. */
export const MORE_THREADS: readonly SampleThread[] = [
  {
    logins: ['mateusrocha', 'annikaroth'],
    subject: 'Buying Invoice Lantern for good',
    messages: [
      {
        senderLogin: 'mateusrocha',
        daysAgo: 61.4,
        text: 'Hello Annika, I run two small invoicing tools in Brazil and would like to own Lantern rather than rent it. Anything in the code that is not yours to sell?',
      },
      {
        senderLogin: 'annikaroth',
        daysAgo: 61.0,
        text: 'Fair question. Everything is mine except the usual open-source libraries, listed with licenses in NOTICE. The interest tables are from public law. One client still runs an older fork, which I told you about so that nobody is surprised.',
      },
      {
        senderLogin: 'mateusrocha',
        daysAgo: 59.7,
        text: 'Clear, thank you. How long would you be around for questions?',
      },
      {
        senderLogin: 'annikaroth',
        daysAgo: 59.3,
        text: 'A month of answers within a day, and after that whenever I am not doing somebody’s year-end. I would start with spec/dunning, it explains the business better than I can.',
      },
      { senderLogin: 'mateusrocha', daysAgo: 58.1, text: 'Bought. Now to teach it the Brazilian holidays.' },
    ],
  },
  {
    logins: ['mateusrocha', 'hanakoike'],
    subject: 'Lab Partner: experiments in Portuguese',
    messages: [
      {
        senderLogin: 'mateusrocha',
        daysAgo: 88.9,
        text: 'Hana, the twelve experiments are lovely. A teacher in Olinda wants one about fermentation of cassava. Is there a checklist for new ones?',
      },
      {
        senderLogin: 'hanakoike',
        daysAgo: 88.2,
        text: 'docs/experiments.md, and please read the part about units twice. Cassava is a wonderful idea; I would measure CO₂ volume over time rather than mass.',
      },
      {
        senderLogin: 'mateusrocha',
        daysAgo: 85.0,
        text: 'We did, with balloons. Eleven groups, eleven curves, one explosion. I attach nothing because there is nothing left.',
      },
    ],
  },
  {
    logins: ['mateusrocha', 'catalinavergara'],
    subject: 'Link Shelf themes',
    messages: [
      {
        senderLogin: 'mateusrocha',
        daysAgo: 21.3,
        text: 'May I resell pages made with your brush themes to my own customers?',
      },
      {
        senderLogin: 'catalinavergara',
        daysAgo: 20.9,
        text: 'Pages yes, the themes as such no. If someone wants a theme of their own, send them to me and I will paint one.',
      },
      {
        senderLogin: 'mateusrocha',
        daysAgo: 0.9,
        text: 'Then here is the first: a fishmonger in Boa Viagem who wants octopuses. Tasteful octopuses, she says.',
        isUnread: true,
      },
    ],
  },
  {
    logins: ['grace-hallworth', 'remibeaulieu'],
    subject: 'Choir Room and a stubborn organist',
    messages: [
      {
        senderLogin: 'grace-hallworth',
        daysAgo: 14.6,
        text: 'Our organist has his scores as scanned PDFs only. Does part highlighting work with those?',
      },
      {
        senderLogin: 'remibeaulieu',
        daysAgo: 14.2,
        text: 'Not with scans, it needs MusicXML. But there is a pencil for PDFs, so the altos can be marked by hand once and everyone has it. For forty pages that is about an hour and one cup of tea.',
      },
      { senderLogin: 'grace-hallworth', daysAgo: 13.9, text: 'He has agreed to the tea.' },
      {
        senderLogin: 'remibeaulieu',
        daysAgo: 0.4,
        text: 'How did the first rehearsal go? I have a small fix for tablets that go to sleep during long rests, tell me if that happens to your basses.',
        isUnread: true,
      },
    ],
  },
  {
    logins: ['tariq-builds', 'ruthcalloway'],
    subject: 'Pocket Rates was rejected',
    messages: [
      {
        senderLogin: 'tariq-builds',
        daysAgo: 47.1,
        text: 'Hello Ruth, you are right about the demo, the rate feed’s key had run out. I will put recorded rates behind the demo so that it cannot happen again.',
      },
      {
        senderLogin: 'ruthcalloway',
        daysAgo: 46.8,
        text: 'Thank you for the quick look. Resubmit when it is ready, it goes to the front of my list.',
      },
    ],
  },
  {
    logins: ['priyanair-ml', 'olehsavchuk'],
    subject: 'Judge calibration',
    messages: [
      {
        senderLogin: 'priyanair-ml',
        daysAgo: 46.0,
        text: 'Used Prompt Bench on Paper Trail’s refusals. Your calibration step told me that my favorite judge agrees with me 61 % of the time. Rude, but useful.',
      },
      {
        senderLogin: 'olehsavchuk',
        daysAgo: 45.7,
        text: 'Welcome to the club. Try giving it the passages, not only the answer: mine went from 64 to 88 with that one change.',
      },
      { senderLogin: 'priyanair-ml', daysAgo: 44.9, text: '86. I am keeping it. Thank you!' },
    ],
  },
];

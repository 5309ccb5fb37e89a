/** One message of a sample conversation. */
export interface SampleMessage {
  readonly senderLogin: string;
  readonly daysAgo: number;
  readonly text: string;
  /** Present if the recipient has not read the message. */
  readonly isUnread?: true;
}

/** A sample conversation between two people, oldest message first. */
export interface SampleThread {
  readonly logins: readonly [string, string];
  readonly subject: string;
  readonly messages: readonly SampleMessage[];
}

/** Conversations between renters and listers. */
export const THREADS: readonly SampleThread[] = [
  {
    logins: ['theolindqvist', 'maren-olsen'],
    subject: 'Standup Ledger: one workspace per client?',
    messages: [
      {
        senderLogin: 'theolindqvist',
        daysAgo: 43.2,
        text: 'Hi Maren, the demo convinced me in about four minutes. We run five client projects with different people in each. Would you set up one workspace per client, or one with groups?',
      },
      {
        senderLogin: 'maren-olsen',
        daysAgo: 43.0,
        text: 'One workspace with groups. Blockers can then be seen across projects, and people who sit in two teams get one prompt a day instead of two. Groups are invisible to each other unless you tick “open”.',
      },
      {
        senderLogin: 'theolindqvist',
        daysAgo: 42.1,
        text: 'Good, that is what I hoped. Renting for three months.',
      },
      {
        senderLogin: 'maren-olsen',
        daysAgo: 41.6,
        text: 'Thank you! The repository’s README has a section “Agencies” which I wrote for the last person who asked the same thing. If the chat bot does not answer, it is nearly always the callback address.',
      },
      {
        senderLogin: 'theolindqvist',
        daysAgo: 2.3,
        text: 'Six weeks in: nobody misses the call. Small wish: could the digest skip people on holiday?',
        isUnread: true,
      },
    ],
  },
  {
    logins: ['theolindqvist', 'hanakoike'],
    subject: 'Chalkline in Swedish',
    messages: [
      {
        senderLogin: 'theolindqvist',
        daysAgo: 26.4,
        text: 'Hello Hana, a school chain asks whether the sheets can be printed in Swedish. Are the sentences in one place, or spread through the generators?',
      },
      {
        senderLogin: 'hanakoike',
        daysAgo: 26.1,
        text: 'All in one file per language, about 340 lines. Decimal commas are handled already. If you send me a translation I will look over the wording of the word problems; those go wrong easily.',
      },
      {
        senderLogin: 'theolindqvist',
        daysAgo: 19.8,
        text: 'Translated and working. Two colleagues who teach have checked it. I will send it to you as a pull request.',
      },
      {
        senderLogin: 'hanakoike',
        daysAgo: 1.2,
        text: 'Merged, and I added your colleagues to the credits. Your month ends soon: if the school decides late, write to me, I can hold the classroom data for you.',
        isUnread: true,
      },
    ],
  },
  {
    logins: ['theolindqvist', 'yusuferdem-dev'],
    subject: 'Kite Forms: resume codes by text message',
    messages: [
      {
        senderLogin: 'theolindqvist',
        daysAgo: 7.9,
        text: 'The study nurses would like to send the resume code by SMS. Is there a hook after a page is saved?',
      },
      {
        senderLogin: 'yusuferdem-dev',
        daysAgo: 7.5,
        text: 'Yes: answers.saved, with the code and the language in the payload but never the answers. There is an example that posts to a webhook. Twenty lines for your SMS provider, I would guess.',
      },
      { senderLogin: 'theolindqvist', daysAgo: 6.8, text: 'Twenty-three, and it works. Thank you.' },
    ],
  },
  {
    logins: ['elena-marchetti', 'deshawnmakes'],
    subject: 'Three gyms, one timetable',
    messages: [
      {
        senderLogin: 'elena-marchetti',
        daysAgo: 73.5,
        text: 'Ciao DeShawn! We have three gyms in Bologna that share coaches. Can a member book in any of them with the same class pack?',
      },
      {
        senderLogin: 'deshawnmakes',
        daysAgo: 73.2,
        text: 'Hey Elena. Yes, packs belong to the organization and locations just sit underneath. Coaches see one calendar. The only thing that is per location is the kiosk tablet.',
      },
      {
        senderLogin: 'elena-marchetti',
        daysAgo: 72.9,
        text: 'Perfect. And the no-show fee, can I switch it off for the first month? Our members are… Italian.',
      },
      {
        senderLogin: 'deshawnmakes',
        daysAgo: 72.4,
        text: 'Ha. Settings, Fees, “start charging on”. Put any date there and until then it only counts them, so you can show people what they would have paid.',
      },
      {
        senderLogin: 'elena-marchetti',
        daysAgo: 30.7,
        text: 'It worked: 34 no-shows in the first fortnight, 9 in the last, and we have not charged a single euro yet.',
      },
      {
        senderLogin: 'deshawnmakes',
        daysAgo: 30.5,
        text: 'That made my week. Mind if I quote the numbers, without the names?',
      },
      { senderLogin: 'elena-marchetti', daysAgo: 30.1, text: 'Please do.' },
    ],
  },
  {
    logins: ['elena-marchetti', 'deshawnmakes'],
    subject: 'Crumb Count: the starter',
    messages: [
      {
        senderLogin: 'elena-marchetti',
        daysAgo: 79.3,
        text: 'A different question from the bakery side. Signor Aldo feeds his starter twice and refuses to discuss it. Can the plan do two feedings?',
      },
      {
        senderLogin: 'deshawnmakes',
        daysAgo: 79.0,
        text: 'It can: a levain is a recipe like any other, so make a second one that uses the first. Tell Aldo the second feeding shows on the sheet as his initials. Bakers like that.',
      },
      {
        senderLogin: 'deshawnmakes',
        daysAgo: 0.6,
        text: 'Your three months are nearly up, so a heads-up: version 1.4 has the delivery rounds by bicycle you asked for. The download link in your rental already points to it.',
        isUnread: true,
      },
    ],
  },
];

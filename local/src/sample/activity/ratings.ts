/** A sample review, by a person who rented or bought the MVP. */
export interface SampleRating {
  /** GitHub login of the reviewer, which identifies a sample person. */
  readonly authorLogin: string;
  readonly slug: string;
  readonly stars: number;
  readonly content: string;
  /** Age of the review in days; it must be less than the age of the rental. */
  readonly daysAgo: number;
  /** The lister's reply, which is dated half a day after the review. */
  readonly answer?: string;
}

/** Nine reviews, from two to five stars; listers replied to three; one has no text. */
export const RATINGS: readonly SampleRating[] = [
  {
    authorLogin: 'theolindqvist',
    slug: 'chalkline',
    stars: 5,
    content:
      'Rented it to show a school what we could build for them. The head of math printed four sheets, shuffled them and could not tell which was which without the key. We have the contract.',
    daysAgo: 20.3,
  },
  {
    authorLogin: 'theolindqvist',
    slug: 'standup-ledger',
    stars: 4,
    content:
      'Up on our smallest machine in one evening, and the search is as good as promised. I missed a way to skip public holidays; it is a small change in one file.',
    daysAgo: 30.1,
    answer:
      'Thank you, Theo. Holidays per person are in the repository since yesterday, with a test for leap years.',
  },
  {
    authorLogin: 'theolindqvist',
    slug: 'quiz-cellar',
    stars: 3,
    content:
      'A lovely evening in a cellar without a single bar of reception. The music rounds need a laptop with a decent sound card, and mine is not one.',
    daysAgo: 80.6,
  },
  {
    authorLogin: 'elena-marchetti',
    slug: 'crumb-count',
    stars: 5,
    content:
      'The two bakeries are as stubborn as ever, but they now agree on the grams of salt. Backward timing for the sourdough is worth the price alone.',
    daysAgo: 52.4,
    answer: 'Tell the older one the starter can wait twenty minutes. He will know what I mean.',
  },
  {
    authorLogin: 'elena-marchetti',
    slug: 'tableturn',
    stars: 2,
    content:
      'Honest waiting times, as it says. But the return message depends on a text gateway that we could not use in Italy, and replacing it took us a week.',
    daysAgo: 131.9,
    answer:
      'Fair. The gateway is one interface with three methods now, and an Italian one is included. Write to me if you would like to try again.',
  },
  {
    authorLogin: 'mateusrocha',
    slug: 'invoice-lantern',
    stars: 5,
    content:
      'Bought it outright after one look at the tests around the interest tables. It has collected more than it cost, politely.',
    daysAgo: 33.7,
  },
  {
    authorLogin: 'mateusrocha',
    slug: 'lab-partner',
    stars: 4,
    content:
      'Clean code, twelve good experiments, YAML that a physics teacher can edit. The enzyme one made my niece laugh.',
    daysAgo: 61.2,
  },
  {
    authorLogin: 'mateusrocha',
    slug: 'restock-radar',
    stars: 4,
    content: 'A forecast that you can argue with. The shop’s owner did, and won once.',
    daysAgo: 140.8,
  },
  { authorLogin: 'priyanair-ml', slug: 'prompt-bench', stars: 5, content: '', daysAgo: 19.4 },
];

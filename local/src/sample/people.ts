import type { SamplePerson } from './sample-person.js';

/** Who lists MVPs: each has GitHub linked, as listing requires (SPEC §1). */
export const LISTERS: readonly SamplePerson[] = [
  {
    login: 'maren-olsen', name: 'Maren Olsen', email: 'maren@fjordlight.example', providers: ['github', 'google'], role: 'user',
    bio: 'Ran on-call rotations for nine years, now builds the small internal tools I kept wishing for. I answer messages the same day.',
    location: 'Bergen, Norway', website: 'https://fjordlight.example', twitter: 'marenships', linkedin: 'https://www.linkedin.com/in/maren-olsen-fjordlight',
    joinedDaysAgo: 431, hasPhoto: true,
  },
  {
    login: 'tariq-builds', name: 'Tariq Haddad', email: 'tariq@haddad.example', providers: ['github'], role: 'user',
    bio: 'Backend engineer from the payments world. Everything I list has an audit trail and tests around the money.',
    location: 'Amman, Jordan', website: 'https://haddad.example', twitter: 'tariq_builds', linkedin: '',
    joinedDaysAgo: 418, hasPhoto: true,
  },
  {
    login: 'priyanair-ml', name: 'Priya Nair', email: 'priya@smallmodels.example', providers: ['github', 'google'], role: 'user',
    bio: 'Applied ML engineer. I like models that fit on a laptop and evaluation sets that fit on a page.',
    location: 'Kochi, India', website: 'https://smallmodels.example', twitter: 'priyanair_ml', linkedin: 'https://www.linkedin.com/in/priya-nair-smallmodels',
    joinedDaysAgo: 402, hasPhoto: true,
  },
  {
    login: 'joaquimferro', name: 'Joaquim Ferro', email: 'joaquim@ferro.example', providers: ['github'], role: 'user',
    bio: 'Former tour guide turned full-stack developer. Travel and restaurant software, written by someone who carried the bags and the plates.',
    location: 'Porto, Portugal', website: 'https://ferro.example', twitter: '', linkedin: '',
    joinedDaysAgo: 389, hasPhoto: true,
  },
  {
    login: 'linhtran-codes', name: 'Linh Tran', email: 'linh@morningrun.example', providers: ['github', 'google'], role: 'user',
    bio: 'Mobile developer and slow marathon runner. Health apps that keep your data on your own phone unless you say otherwise.',
    location: 'Da Nang, Vietnam', website: 'https://morningrun.example', twitter: 'linhtrancodes', linkedin: '',
    joinedDaysAgo: 377, hasPhoto: true,
  },
  {
    login: 'b-okonkwo', name: 'Blessing Okonkwo', email: 'blessing@stallside.example', providers: ['github'], role: 'user',
    bio: 'My mother sold fabric at Balogun market; I build shop software for people like her. E-commerce, inventory, WhatsApp-friendly checkouts.',
    location: 'Lagos, Nigeria', website: 'https://stallside.example', twitter: 'b_okonkwo', linkedin: 'https://www.linkedin.com/in/blessing-okonkwo-stallside',
    joinedDaysAgo: 364, hasPhoto: true,
  },
  {
    login: 'samvandermeer', name: 'Sam van der Meer', email: 'sam@meterkast.example', providers: ['github'], role: 'user',
    bio: 'Energy nerd. If it has a meter, a sensor or a CO₂ figure I have probably written a dashboard for it.',
    location: 'Utrecht, Netherlands', website: 'https://meterkast.example', twitter: '', linkedin: 'https://www.linkedin.com/in/sam-van-der-meer-meterkast',
    joinedDaysAgo: 351, hasPhoto: true,
  },
  {
    login: 'hanakoike', name: 'Hana Koike', email: 'hana@papercrane.example', providers: ['github', 'google'], role: 'user',
    bio: 'Taught middle-school maths before learning TypeScript. I test every learning app on a real class before I list it.',
    location: 'Osaka, Japan', website: 'https://papercrane.example', twitter: 'hanakoike_dev', linkedin: '',
    joinedDaysAgo: 338, hasPhoto: true,
  },
  {
    login: 'remibeaulieu', name: 'Rémi Beaulieu', email: 'remi@deuxpistes.example', providers: ['github'], role: 'user',
    bio: 'Sound engineer who codes. Audio, live events and anything that has to stay in time.',
    location: 'Montréal, Canada', website: 'https://deuxpistes.example', twitter: '', linkedin: '',
    joinedDaysAgo: 320, hasPhoto: true,
  },
  {
    login: 'nomvula-dlamini', name: 'Nomvula Dlamini', email: 'nomvula@umuzi.example', providers: ['github', 'google'], role: 'user',
    bio: 'Community organiser first, developer second. Tools for groups that meet in real rooms.',
    location: 'Durban, South Africa', website: '', twitter: 'nomvula_d', linkedin: 'https://www.linkedin.com/in/nomvula-dlamini-umuzi',
    joinedDaysAgo: 297, hasPhoto: true,
  },
  {
    login: 'catalinavergara', name: 'Catalina Vergara', email: 'catalina@cerroalegre.example', providers: ['github'], role: 'user',
    bio: 'Designer-developer. I ship small shops and booking sites for ceramicists, printers and other people with ink on their hands.',
    location: 'Valparaíso, Chile', website: 'https://cerroalegre.example', twitter: 'catavergara', linkedin: '',
    joinedDaysAgo: 274, hasPhoto: true,
  },
  {
    login: 'keoni-akana', name: 'Keoni Akana', email: 'keoni@tidepool.example', providers: ['github'], role: 'user',
    bio: 'Embedded engineer. Firmware by day, greenhouse sensors by night, and yes, there is a wiring diagram.',
    location: 'Hilo, Hawaii', website: 'https://tidepool.example', twitter: '', linkedin: '',
    joinedDaysAgo: 251, hasPhoto: true,
  },
  {
    login: 'olehsavchuk', name: 'Oleh Savchuk', email: 'oleh@savchuk.example', providers: ['github', 'google'], role: 'user',
    bio: 'Compiler person who wandered into language models. Clear prompts, boring infrastructure, honest benchmarks.',
    location: 'Lviv, Ukraine', website: 'https://savchuk.example', twitter: 'olehsavchuk_', linkedin: 'https://www.linkedin.com/in/oleh-savchuk-dev',
    joinedDaysAgo: 223, hasPhoto: true,
  },
  {
    login: 'annikaroth', name: 'Annika Roth', email: 'annika@rechenwerk.example', providers: ['github'], role: 'user',
    bio: 'Accountant who automated herself out of a job and liked it. Finance tools that agree with the bank to the cent.',
    location: 'Leipzig, Germany', website: 'https://rechenwerk.example', twitter: '', linkedin: 'https://www.linkedin.com/in/annika-roth-rechenwerk',
    joinedDaysAgo: 196, hasPhoto: true,
  },
  {
    login: 'deshawnmakes', name: 'DeShawn Whitaker', email: 'deshawn@sundaydinner.example', providers: ['github', 'google'], role: 'user',
    bio: 'Line cook turned web developer. I build for kitchens, gyms and anybody whose hands are usually busy.',
    location: 'Detroit, Michigan', website: 'https://sundaydinner.example', twitter: 'deshawnmakes', linkedin: '',
    joinedDaysAgo: 158, hasPhoto: true,
  },
  {
    login: 'yusuferdem-dev', name: 'Yusuf Erdem', email: 'yusuf@kordon.example', providers: ['github'], role: 'user',
    bio: 'Generalist. Weekend projects that got out of hand, cleaned up and documented so that somebody else can run them.',
    location: 'Izmir, Türkiye', website: '', twitter: 'yusuferdemdev', linkedin: '',
    joinedDaysAgo: 112, hasPhoto: false,
  },
];

/** Who rents, saves and writes: between them they show each way of signing in. */
export const SHOPPERS: readonly SamplePerson[] = [
  {
    login: 'theolindqvist', name: 'Theo Lindqvist', email: 'theo@northbyte.example', providers: ['github'], role: 'user',
    bio: 'Two-person agency. I rent MVPs to put something clickable in front of clients before we quote.',
    location: 'Gothenburg, Sweden', website: 'https://northbyte.example', twitter: 'theolindqvist', linkedin: 'https://www.linkedin.com/in/theo-lindqvist-northbyte',
    joinedDaysAgo: 288, hasPhoto: true,
  },
  {
    login: 'elena-marchetti', name: 'Elena Marchetti', email: 'elena@portici.example', providers: ['google'], role: 'user',
    bio: 'Product manager looking for software for a chain of neighbourhood gyms and two stubborn bakeries.',
    location: 'Bologna, Italy', website: '', twitter: '', linkedin: 'https://www.linkedin.com/in/elena-marchetti-portici',
    joinedDaysAgo: 241, hasPhoto: true,
  },
  {
    login: 'mateusrocha', name: 'Mateus Rocha', email: 'mateus@mangue.example', providers: ['github', 'google'], role: 'user',
    bio: 'Buys, fixes and runs small SaaS products. Currently four of them, all profitable, none glamorous.',
    location: 'Recife, Brazil', website: 'https://mangue.example', twitter: 'mateusrocha_saas', linkedin: '',
    joinedDaysAgo: 183, hasPhoto: true,
  },
  {
    login: 'grace-hallworth', name: 'Grace Hallworth', email: 'grace@sidestreet.example', providers: ['google'], role: 'user',
    bio: '',
    location: 'Manchester, England', website: '', twitter: '', linkedin: '',
    joinedDaysAgo: 64, hasPhoto: false,
  },
];

/** Who approves and rejects listings. */
export const MODERATOR: SamplePerson = {
  login: 'ruthcalloway', name: 'Ruth Calloway', email: 'ruth@mvp-market.example', providers: ['github'], role: 'moderator',
  bio: 'I review new listings, usually before lunch. If something was rejected and you do not see why, write to me.',
  location: 'Galway, Ireland', website: '', twitter: '', linkedin: '',
  joinedDaysAgo: 445, hasPhoto: true,
};

/** Everybody of the local marketplace; nobody in it exists. */
export const PEOPLE: readonly SamplePerson[] = [...LISTERS, ...SHOPPERS, MODERATOR];

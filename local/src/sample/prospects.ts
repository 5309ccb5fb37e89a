import type { ProviderName } from '@market/contract/identity/identity';
import type { SamplePerson } from './sample-person.js';

/** People who signed up with GitHub. Each line is `login | name | location | days since joining | bio`. */
const GITHUB_PROSPECTS: readonly string[] = [
  'aniko-papp | Anikó Papp | Szeged, Hungary | 476 | Runs a repair shop for bicycles.',
  'chidera-eze | Chidera Eze | Enugu, Nigeria | 558 | Freelance web developer.',
  'emil-sorensen | Emil Sørensen | Aarhus, Denmark | 605 | Two founders, one small product.',
  'giulia-ferri | Giulia Ferri | Turin, Italy | 651 | Designs services for city libraries.',
  'ines-carvalho | Inês Carvalho | Braga, Portugal | 582 | Teaches programming to adults.',
  'katya-melnyk | Katya Melnyk | Odesa, Ukraine | 545 | Front-end developer between jobs.',
  'mei-lin-tan | Mei Lin Tan | Penang, Malaysia | 636 | Sells ceramics, writes the shop.',
  'olivia-brandt | Olivia Brandt | Hamburg, Germany | 523 | Product manager in logistics.',
  'quentin-leroy | Quentin Leroy | Nantes, France | 489 | Builds intranets for small towns.',
  'sindre-dahl | Sindre Dahl | Trondheim, Norway | 552 | Maintains an old CRM by day.',
  'udo-lindner | Udo Lindner | Graz, Austria | 613 | Teaches electronics at a vocational school.',
  'wiktor-zielinski | Wiktor Zieliński | Gdynia, Poland | 568 | Agency of five, mostly shops.',
  'arjun-mehta | Arjun Mehta | Pune, India | 519 | Data engineer who likes small tools.',
  'callum-fraser | Callum Fraser | Dunedin, New Zealand | 541 | Weekend projects, weekday payroll.',
  'esra-yildiz | Esra Yıldız | Ankara, Türkiye | 646 | Researches how people rent software.',
];

/** People who signed up with Google; some wrote no bio. */
const GOOGLE_PROSPECTS: readonly string[] = [
  'bram-willems | Bram Willems | Ghent, Belgium | 642 | Office manager of forty people.',
  'daria-novak | Daria Novak | Ljubljana, Slovenia | 511',
  'fatou-ndiaye | Fatou Ndiaye | Dakar, Senegal | 534 | Coordinates a women’s cooperative.',
  'hamish-reid | Hamish Reid | Inverness, Scotland | 497',
  'jonas-keller | Jonas Keller | Winterthur, Switzerland | 624 | Plans shifts in a clinic.',
  'liam-okafor | Liam Okafor | Cardiff, Wales | 468',
  'nils-bergman | Nils Bergman | Uppsala, Sweden | 571 | Treasurer of three associations.',
  'pedro-quispe | Pedro Quispe | Arequipa, Peru | 659 | Guides hikers and answers their mail.',
  'rania-khalil | Rania Khalil | Alexandria, Egypt | 597',
  'tamar-gelashvili | Tamar Gelashvili | Tbilisi, Georgia | 506 | Opens her second café.',
  'valeria-rios | Valeria Ríos | Rosario, Argentina | 480 | Physiotherapist with her own practice.',
  'yara-nasser | Yara Nasser | Beirut, Lebanon | 631',
  'beatriz-lopes | Beatriz Lopes | Coimbra, Portugal | 590 | Runs a language school.',
  'dilnoza-karimova | Dilnoza Karimova | Samarkand, Uzbekistan | 502',
  'finn-oconnor | Finn O’Connor | Cork, Ireland | 577 | Books the hall, the band and the cake.',
];

/**
 * Sample people who try demos and start checkouts, so that listers have believable figures. The local sign-in pages do
 * not offer these people. So everyone who signs in there can still try every demo (DEMO-1 allows one per person and
 * MVP). The prospects joined before all other people, because the directory shows the newest members first.
 */
export const PROSPECTS: readonly SamplePerson[] = [
  ...GITHUB_PROSPECTS.map((line) => prospectOf(line, 'github')),
  ...GOOGLE_PROSPECTS.map((line) => prospectOf(line, 'google')),
];

/** Parses a line. People who signed up with GitHub have a picture; the others have initials. */
function prospectOf(line: string, provider: ProviderName): SamplePerson {
  const [login = '', name = '', location = '', joinedDaysAgo = '', bio = ''] = line.split(' | ');
  return {
    login,
    name,
    email: `${login}@post.example`,
    providers: [provider],
    role: 'user',
    bio,
    location,
    website: '',
    twitter: '',
    linkedin: '',
    joinedDaysAgo: Number(joinedDaysAgo),
    hasPhoto: provider === 'github',
  };
}

import { seededRandom } from '../../sample/covers/pen.js';
import { LISTINGS, type PlacedListing } from '../../sample/listings/all.js';
import { CSS, languagesOf, type SampleLanguage } from './sample-languages.js';
import { SAMPLE_TOKENS } from './sample-tokens.js';

/** What a repository holds at each of its commits. */
export interface Contents {
  /** Bytes by language. */
  readonly languages: Readonly<Record<string, number>>;
  readonly files: readonly string[];
}

/** A believable size of a small product. */
const FEWEST_FILES = 60;
const MOST_FILES = 400;
/** The share of the source files that the first language gets, and each further one of those that are left. */
const LANGUAGE_SHARE = 0.62;
const FEWEST_BYTES = 400;
const MOST_BYTES = 6400;
const TESTS_SHARE = 0.2;
/** How many of the sample repositories have no license file, and how many have no tests. */
const WITHOUT_LICENSE = 0.15;
const WITHOUT_TESTS = 0.12;
const WITH_STYLES = ['TypeScript', 'JavaScript', 'HTML', 'Vue', 'Svelte', 'Astro'];

const REPOSITORIES: ReadonlyMap<string, PlacedListing> = new Map(
  LISTINGS.filter(({ by }) => SAMPLE_TOKENS.some(({ login }) => login === by)).map((listing) => [
    `${listing.by}/${listing.slug}`,
    listing,
  ]),
);

/** Whether a repository belongs to a sample listing whose lister gave access; `repository` is `owner/name`. */
export function isSampleRepository(repository: string): boolean {
  return REPOSITORIES.has(repository);
}

/**
 * Returns what the repository of a sample listing holds, derived from the technologies of the listing and the same at every
 * start; undefined for any other repository.
 */
export function sampleContents(repository: string): Contents | undefined {
  const listing = REPOSITORIES.get(repository);
  if (!listing) return undefined;
  const random = seededRandom(`contents ${repository}`);
  const implied = languagesOf(listing.techStack);
  const hasStyles = implied.some(({ name }) => WITH_STYLES.includes(name));
  const languages = hasStyles ? [...implied, CSS] : implied;
  const fileCount = Math.floor(FEWEST_FILES + random() * (MOST_FILES - FEWEST_FILES));
  const files = ['README.md', ...implied.flatMap(({ manifest }) => manifest ?? [])];
  if (random() >= WITHOUT_LICENSE) files.push('LICENSE');
  const hasTests = random() >= WITHOUT_TESTS;
  const bytes: Record<string, number> = {};
  while (files.length < fileCount) {
    const { name, extension } = chooseLanguage(languages, random);
    const folder = hasTests && random() < TESTS_SHARE ? 'tests' : 'src';
    const part = listing.tags[Math.floor(random() * listing.tags.length)] ?? listing.slug;
    files.push(`${folder}/${part.replaceAll(/\W+/g, '-')}/part-${files.length}.${extension}`);
    bytes[name] = (bytes[name] ?? 0) + Math.round(FEWEST_BYTES + random() * (MOST_BYTES - FEWEST_BYTES));
  }
  return { languages: bytes, files };
}

/** Chooses the language of a source file; the first language also gets the files that no other one gets. */
function chooseLanguage(languages: readonly SampleLanguage[], random: () => number): SampleLanguage {
  return languages.find(() => random() < LANGUAGE_SHARE) ?? languages[0] ?? CSS;
}

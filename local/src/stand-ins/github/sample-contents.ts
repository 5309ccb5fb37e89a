import { seededRandom } from '../../sample/covers/pen.js';
import { LISTINGS, type CategorizedListing } from '../../sample/listings/all.js';
import { CSS, languagesOf, type SampleLanguage } from './sample-languages.js';
import { SAMPLE_TOKENS } from './sample-tokens.js';

/** The content of a repository, which is the same at each of its commits. */
export interface Contents {
  /** Bytes by language. */
  readonly languages: Readonly<Record<string, number>>;
  readonly files: readonly string[];
}

/** The number of files is between these limits, which are realistic for a small product. */
const FEWEST_FILES = 60;
const MOST_FILES = 400;
/**
 * A source file is in the first language with this probability, otherwise in the second with the same probability, etc.
 */
const FIRST_LANGUAGE_SHARE = 0.62;
const MIN_FILE_BYTES = 400;
const MAX_FILE_BYTES = 6400;
const TEST_FILES_SHARE = 0.2;
/** The shares of the sample repositories that have no license file, and that have no tests. */
const WITHOUT_LICENSE_SHARE = 0.15;
const WITHOUT_TESTS_SHARE = 0.12;
const LANGUAGES_WITH_STYLES = ['TypeScript', 'JavaScript', 'HTML', 'Vue', 'Svelte', 'Astro'];

const LISTINGS_BY_REPOSITORY: ReadonlyMap<string, CategorizedListing> = new Map(
  LISTINGS.filter(({ listerLogin }) => SAMPLE_TOKENS.some(({ login }) => login === listerLogin)).map(
    (listing) => [`${listing.listerLogin}/${listing.slug}`, listing],
  ),
);

/** Whether a repository belongs to a sample listing whose lister gave access; `repository` is `owner/name`. */
export function isSampleRepository(repository: string): boolean {
  return LISTINGS_BY_REPOSITORY.has(repository);
}

/**
 * Returns the content of a sample listing's repository; undefined for any other repository. The content depends only
 * on the listing, such as on its technologies, so it is the same at every start.
 */
export function sampleContents(repository: string): Contents | undefined {
  const listing = LISTINGS_BY_REPOSITORY.get(repository);
  if (!listing) return undefined;
  const random = seededRandom(`contents ${repository}`);
  const impliedLanguages = languagesOf(listing.techStack);
  const hasStyles = impliedLanguages.some(({ name }) => LANGUAGES_WITH_STYLES.includes(name));
  const languages = hasStyles ? [...impliedLanguages, CSS] : impliedLanguages;
  const fileCount = Math.floor(FEWEST_FILES + random() * (MOST_FILES - FEWEST_FILES));
  const files = ['README.md', ...impliedLanguages.flatMap(({ manifest }) => manifest ?? [])];
  if (random() >= WITHOUT_LICENSE_SHARE) files.push('LICENSE');
  const hasTests = random() >= WITHOUT_TESTS_SHARE;
  const bytesByLanguage: Record<string, number> = {};
  while (files.length < fileCount) {
    const { name, extension } = chooseLanguage(languages, random);
    const folder = hasTests && random() < TEST_FILES_SHARE ? 'tests' : 'src';
    const tag = listing.tags[Math.floor(random() * listing.tags.length)] ?? listing.slug;
    files.push(`${folder}/${tag.replaceAll(/\W+/g, '-')}/part-${files.length}.${extension}`);
    const byteSize = Math.round(MIN_FILE_BYTES + random() * (MAX_FILE_BYTES - MIN_FILE_BYTES));
    bytesByLanguage[name] = (bytesByLanguage[name] ?? 0) + byteSize;
  }
  return { languages: bytesByLanguage, files };
}

/** Chooses the language of a source file at random, the first languages more often than the last. */
function chooseLanguage(languages: readonly SampleLanguage[], random: () => number): SampleLanguage {
  return languages.find(() => random() < FIRST_LANGUAGE_SHARE) ?? languages[0] ?? CSS;
}

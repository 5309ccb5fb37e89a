/** A programming language as GitHub names it, and the files that are written in it. */
export interface SampleLanguage {
  readonly name: string;
  readonly extension: string;
  /** The technologies of a listing that imply this language. */
  readonly technologies: readonly string[];
  /** The file at the top of a repository that declares its dependencies; absent if another language declares them. */
  readonly manifest?: string;
}

const TYPESCRIPT: SampleLanguage = {
  name: 'TypeScript',
  extension: 'ts',
  manifest: 'package.json',
  technologies: [
    ...[
      'TypeScript',
      'React',
      'React Native',
      'Preact',
      'Next.js',
      'Remix',
      'Angular',
      'Ionic',
      'Expo',
      'Electron',
    ],
    ...[
      'Node.js',
      'NestJS',
      'Express',
      'Fastify',
      'Hono',
      'Deno',
      'tRPC',
      'Drizzle',
      'Prisma',
      'Web Components',
    ],
    ...['Vue', 'Nuxt', 'Svelte', 'SvelteKit', 'Astro', 'Office.js', 'Playwright', 'Puppeteer', 'Web Audio'],
  ],
};

/** The language of a browser interface's styles. No technology of a listing implies it. */
export const CSS: SampleLanguage = { name: 'CSS', extension: 'css', technologies: [] };

const LANGUAGES: readonly SampleLanguage[] = [
  TYPESCRIPT,
  {
    name: 'Python',
    extension: 'py',
    manifest: 'pyproject.toml',
    technologies: [
      ...[
        'Python',
        'Django',
        'Flask',
        'FastAPI',
        'Pandas',
        'PyTorch',
        'scikit-learn',
        'Transformers',
        'LightGBM',
      ],
      ...['Celery', 'Airflow', 'OR-Tools', 'MicroPython'],
    ],
  },
  { name: 'Vue', extension: 'vue', technologies: ['Vue', 'Nuxt'] },
  { name: 'Svelte', extension: 'svelte', technologies: ['Svelte', 'SvelteKit'] },
  { name: 'Astro', extension: 'astro', technologies: ['Astro'] },
  { name: 'Rust', extension: 'rs', manifest: 'Cargo.toml', technologies: ['Rust', 'Leptos'] },
  { name: 'Go', extension: 'go', manifest: 'go.mod', technologies: ['Go'] },
  {
    name: 'Kotlin',
    extension: 'kt',
    manifest: 'build.gradle.kts',
    technologies: ['Kotlin', 'Ktor', 'Room'],
  },
  {
    name: 'Swift',
    extension: 'swift',
    manifest: 'Package.swift',
    technologies: ['Swift', 'SwiftUI', 'AVFoundation', 'HealthKit'],
  },
  { name: 'Java', extension: 'java', manifest: 'pom.xml', technologies: ['Java', 'Spring Boot'] },
  {
    name: 'Ruby',
    extension: 'rb',
    manifest: 'Gemfile',
    technologies: ['Ruby on Rails', 'Sidekiq', 'Hotwire', 'Stimulus'],
  },
  { name: 'PHP', extension: 'php', manifest: 'composer.json', technologies: ['PHP', 'Laravel', 'Livewire'] },
  {
    name: 'Elixir',
    extension: 'ex',
    manifest: 'mix.exs',
    technologies: ['Elixir', 'Phoenix', 'Phoenix LiveView'],
  },
  { name: 'Dart', extension: 'dart', manifest: 'pubspec.yaml', technologies: ['Flutter', 'Dart'] },
  { name: 'C#', extension: 'cs', manifest: 'App.csproj', technologies: ['C#', 'ASP.NET Core', 'Blazor'] },
  { name: 'Zig', extension: 'zig', manifest: 'build.zig', technologies: ['Zig'] },
  { name: 'C++', extension: 'cpp', manifest: 'CMakeLists.txt', technologies: ['C++', 'ESP32', 'PlatformIO'] },
  { name: 'C', extension: 'c', manifest: 'Makefile', technologies: ['C', 'STM32', 'Zephyr RTOS'] },
  {
    name: 'JavaScript',
    extension: 'js',
    technologies: ['Vanilla JS', 'Alpine.js', 'Hotwire', 'Stimulus', 'Livewire', 'Leaflet'],
  },
  {
    name: 'HTML',
    extension: 'html',
    technologies: ['HTMX', 'Django', 'Flask', 'Ruby on Rails', 'Laravel', 'Phoenix', 'Phoenix LiveView'],
  },
];

/**
 * Returns the languages that the technologies of a listing imply, in the order of the technologies; TypeScript if they
 * imply none.
 */
export function languagesOf(technologies: readonly string[]): readonly SampleLanguage[] {
  const impliedLanguages = technologies.flatMap((technology) =>
    LANGUAGES.filter((language) => language.technologies.includes(technology)),
  );
  return impliedLanguages.length > 0 ? [...new Set(impliedLanguages)] : [TYPESCRIPT];
}

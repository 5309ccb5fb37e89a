import { describe, expect, it } from 'vitest';
import { CATEGORIES } from './categories.js';
import { ListingChange, ListingInput, sourceAddressFrom } from './listing-form.js';
import { SCREENSHOT_TEXTS } from './screenshots.js';

const validInput = {
  title: ' Tidy ',
  description: 'Keeps lists tidy.',
  shortDescription: 'Tidy lists',
  category: 'Productivity',
  price: 29,
  buyoutPrice: 725,
  createdBy: 'Ada',
  videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  demoUrl: 'https://tidy.example',
  features: ['Lists', '  '],
  techStack: ['TypeScript'],
  tags: ['Lists', ' lists ', 'TODO'],
};

function errorMessage(change: Record<string, unknown>, field: string): string | undefined {
  const parsed = ListingInput.safeParse({ ...validInput, ...change });
  return parsed.success ? undefined : parsed.error.issues.find((issue) => issue.path[0] === field)?.message;
}

describe('the listing form', () => {
  it('accepts the source address as repoUrl, githubUrl or sourceUrl, by the same rules (LIST-11)', () => {
    const sourceFrom = (fields: object) =>
      sourceAddressFrom(ListingInput.parse({ ...validInput, ...fields }));
    expect(sourceFrom({ githubUrl: 'github.com/ada/tidy' })).toBe('https://github.com/ada/tidy');
    expect(sourceFrom({ sourceUrl: 'https://code.example/tidy' })).toBe('https://code.example/tidy');
    expect(sourceFrom({ repoUrl: 'https://a.example', githubUrl: 'https://b.example' })).toBe(
      'https://a.example',
    );
    expect(sourceFrom({})).toBeUndefined();
    expect(errorMessage({ githubUrl: 'javascript:alert(1)' }, 'githubUrl')).toBe('Please enter a valid URL');
  });

  it('trims a valid listing, drops blank rows, and lowercases and deduplicates tags', () => {
    expect(ListingInput.parse(validInput)).toMatchObject({
      title: 'Tidy',
      features: ['Lists'],
      tags: ['lists', 'todo'],
      duration: '1 month',
    });
  });

  it('turns a YouTube Shorts address into the watch address, and adds a missing scheme (LIST-4)', () => {
    expect(
      ListingInput.parse({
        ...validInput,
        videoUrl: 'youtube.com/shorts/dQw4w9WgXcQ?feature=share',
        demoUrl: 'tidy.example/try',
        repoUrl: 'github.com/ada/tidy',
      }),
    ).toMatchObject({
      videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      demoUrl: 'https://tidy.example/try',
      repoUrl: 'https://github.com/ada/tidy',
    });
  });

  it.each([
    ['title', { title: '  ' }, 'Title is required'],
    ['title', { title: undefined }, 'Title is required'],
    ['description', { description: '' }, 'Description is required'],
    ['shortDescription', { shortDescription: '' }, 'Short description is required'],
    ['shortDescription', { shortDescription: 'x'.repeat(101) }, 'Use at most 100 characters'],
    ['category', { category: 'Cars' }, 'Category is required'],
    ['price', { price: 0 }, 'Valid price is required'],
    ['price', { price: 'free' }, 'Valid price is required'],
    ['price', { price: 0.99 }, 'Valid price is required'],
    ['price', { price: 9.999 }, 'Valid price is required'],
    ['buyoutPrice', { buyoutPrice: -1 }, 'Valid buyout price is required'],
    ['createdBy', { createdBy: '' }, 'Creator name is required'],
    ['videoUrl', { videoUrl: '' }, 'YouTube video URL is required'],
    ['videoUrl', { videoUrl: 'https://vimeo.com/1' }, 'Please enter a valid YouTube URL'],
    ['videoUrl', { videoUrl: 'https://youtu.be/short' }, 'Please enter a valid YouTube URL'],
    [
      'videoUrl',
      { videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQQ' },
      'Please enter a valid YouTube URL',
    ],
    ['demoUrl', { demoUrl: '' }, 'Demo link is required'],
    ['demoUrl', { demoUrl: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    ['features', { features: [' '] }, 'At least one feature is required'],
    ['techStack', { techStack: [] }, 'At least one technology is required'],
    ['tags', { tags: undefined }, 'At least one tag is required'],
    ['image', { image: '/media/../secret' }, 'Please enter a valid URL'],
    ['image', { image: '/media/./images/a.webp' }, 'Please enter a valid URL'],
    ['image', { image: '/media//images/a.webp' }, 'Please enter a valid URL'],
    ['image', { image: '/media/images/' }, 'Please enter a valid URL'],
  ])('refuses %s %j: %s (LIST-2, LIST-3, LIST-4)', (field, change, expected) => {
    expect(errorMessage(change, field)).toBe(expected);
  });

  it('accepts a short description of exactly 100 characters and a youtu.be address', () => {
    expect(
      errorMessage(
        { shortDescription: 'x'.repeat(100), videoUrl: 'https://youtu.be/dQw4w9WgXcQ?t=1' },
        'shortDescription',
      ),
    ).toBeUndefined();
  });

  it('has thirteen categories, in this order (LIST-6)', () => {
    expect(CATEGORIES.join(', ')).toBe(
      'Productivity, Health & Fitness, Finance, Education, E-commerce, Social Media, Entertainment, Travel, Food & Drink, Sustainability, IoT, AI/ML, Other',
    );
    for (const category of CATEGORIES) expect(errorMessage({ category }, 'category')).toBeUndefined();
  });

  it.each([
    undefined,
    '',
    '/media/images/00000000-0000-4000-8000-000000000001-1600.webp',
    '/media/listings/lost-desk.webp',
    'https://a.example/a.png',
  ])('accepts the picture %j (LIST-8)', (image) => expect(errorMessage({ image }, 'image')).toBeUndefined());

  it('leaves absent fields of a change absent', () => {
    expect(ListingChange.parse({ isavailable: false })).toEqual({ isavailable: false });
  });

  it('accepts up to eight uploaded screenshots with descriptions, and no external pictures (LIST-41)', () => {
    const screenshot = (index: number, alt = 'A week') => ({
      image: `/media/images/00000000-0000-4000-8000-00000000000${index}-1600.webp`,
      alt,
    });
    const eightShots = Array.from({ length: 8 }, (_, index) => screenshot(index));
    expect(ListingInput.parse({ ...validInput, screenshots: eightShots }).screenshots).toEqual(eightShots);
    expect(ListingInput.parse(validInput).screenshots).toBeUndefined();
    expect(errorMessage({ screenshots: [...eightShots, screenshot(8)] }, 'screenshots')).toBe(
      SCREENSHOT_TEXTS.tooMany,
    );
    expect(errorMessage({ screenshots: [screenshot(1), screenshot(1)] }, 'screenshots')).toBe(
      SCREENSHOT_TEXTS.twice,
    );
    expect(errorMessage({ screenshots: [screenshot(1, ' ')] }, 'screenshots')).toBe(SCREENSHOT_TEXTS.alt);
    expect(
      errorMessage({ screenshots: [{ image: 'https://a.example/a.png', alt: 'A' }] }, 'screenshots'),
    ).toBe(SCREENSHOT_TEXTS.notOurs);
  });
});

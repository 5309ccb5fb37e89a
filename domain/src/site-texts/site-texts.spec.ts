import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SITE_TEXT_NAMES } from '@market/contract/site-texts';
import { siteTextHtml } from './site-text.html.js';
import { SiteTexts } from './site-texts.service.js';

let folder: string;
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const fileWithHead = (lines: string) => `---\n${lines}\n---\n\nText\n`;
const CUSTOM_TEXT = fileWithHead('title: House rules\ndescription: Ours: short\nversion: 7');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the texts of the site', () => {
  it.each(SITE_TEXT_NAMES)('has %s with title, description, version and SHA-256 (TEXT-2)', (name) => {
    const text = new SiteTexts({ TEXTS_DIR: undefined }).get(name);
    expect(text.title).toBeTruthy();
    expect(text.description.length).toBeGreaterThan(30);
    expect(text.version).toMatch(/^\d{4}-\d\d-\d\d$/);
    const file = readFileSync(new URL(`../../texts/${name}.md`, import.meta.url));
    expect(text.sha256).toBe(createHash('sha256').update(file).digest('hex'));
  });

  it("are the installation's own files, and the default texts for missing files (TEXT-3)", () => {
    write('terms.md', CUSTOM_TEXT);
    const texts = new SiteTexts({ TEXTS_DIR: folder });
    expect(texts.get('terms')).toMatchObject({
      title: 'House rules',
      description: 'Ours: short',
      version: '7',
      body: '\nText\n',
    });
    expect(texts.get('license').title).toBe('License');
  });

  it.each([
    ['no head', 'Text', /begin with title/],
    ['no version', fileWithHead('title: a\ndescription: b'), /version/],
    ['a version with a space', fileWithHead('title: a\ndescription: b\nversion: 1 0'), /version: must be/],
    ['no text', '---\ntitle: a\ndescription: b\nversion: 1\n---\n\n', /has no text/],
    ['65 KB', `${CUSTOM_TEXT}${'x'.repeat(65 * 1024)}`, /larger than 64 KB/],
  ])('stop the start if a file has %s (TEXT-3)', (_caseName, text, sentence) => {
    write('terms.md', text);
    expect(() => new SiteTexts({ TEXTS_DIR: folder })).toThrow(sentence);
  });

  it('stop the start if the folder is not there (TEXT-3)', () => {
    expect(() => new SiteTexts({ TEXTS_DIR: join(folder, 'gone') })).toThrow(
      /^TEXTS_DIR: there is no folder/,
    );
  });
});

describe('the HTML of a text (TEXT-3)', () => {
  it('has headings, lists, emphasis and links', async () => {
    expect(await siteTextHtml('## One\n\n- **two** [three](/help)')).toBe(
      '<h2>One</h2>\n<ul>\n<li><strong>two</strong> <a href="/help">three</a></li>\n</ul>',
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick=alert(1)>b</b>',
    '![x](https://elsewhere.example/pixel.png)',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '<javascript:alert(1)>',
  ])('has neither raw HTML nor images nor script addresses: %s', async (markdown) => {
    const html = await siteTextHtml(markdown);
    expect(html).not.toMatch(/<(?:script|img|b)\b|(?:javascript|data):[^<]*"/i);
  });
});

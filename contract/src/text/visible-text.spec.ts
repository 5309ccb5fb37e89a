import { describe, expect, it } from 'vitest';
import { ListingInput } from '../listings/listing-form.js';
import { MessageInput, replySubject, SUBJECT_MAX_LENGTH } from '../messages.js';
import { ProfileInput } from '../profiles.js';
import { INVISIBLE_TEXT_ERROR, UNSTORABLE_TEXT_ERROR } from './text.js';
import { cutText, isVisible, withoutHidden } from './visible-text.js';

const nameErrorFor = (displayname: string) =>
  ProfileInput.safeParse({ displayname }).error?.issues.map(({ message }) => message)[0];

describe('a display name', () => {
  it.each([
    ['zero width spaces', '\u200b\u200b'],
    ['a Hangul filler', '\u3164'],
    ['half width fillers', '\uffa0\u115f\u1160'],
    ['a braille blank', '\u2800'],
    ['joiners', '\u200d\u200c\u2060'],
    ['an override alone', '\u202e'],
    ['a combining mark alone', '\u0301'],
    ['variation selectors and tags', '\ufe0f\u{e0041}\u{e007f}'],
    ['spaces of many widths', '\u2003\u3000\u00a0'],
  ])('of %s is missing', (_caseName, name) => {
    expect(nameErrorFor(name)).toBe('Display name is required');
  });

  it.each([
    ['an override of the direction', '\u202eadmin'],
    ['an embedding', 'Ada \u202bLovelace'],
    ['an isolate', 'Ada \u2067Lovelace\u2069'],
    ['a zero width space', 'Ad\u200ba'],
    ['a joiner between Latin letters', 'Ad\u200da'],
    ['a soft hyphen', 'Ad\u00ada'],
    ['a byte order mark', 'Ada\ufeff1'],
    ['a filler', 'Ada\u3164'],
    ['a direction mark among Latin letters', 'Ada\u200e'],
    ['an escape', 'Ada\u001b[31m'],
    ['tags behind a letter', 'Ada\u{e0041}\u{e007f}'],
  ])('with %s is refused with a message', (_caseName, name) => {
    expect(nameErrorFor(name)).toBe(INVISIBLE_TEXT_ERROR);
  });

  it.each([
    ['Ada Lovelace'],
    ['Zoë Ångström'],
    ['عائشة'],
    ['יעל כהן'],
    ['نیم\u200cفاصله'],
    ['क्\u200dष'],
    ['C++ \u200fשלום'],
    ['Ada 👩🏽\u200d💻'],
    ['❤\ufe0f\u200d🔥 Ada'],
    ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Ada'],
    ['葛\u{e0100}城'],
    ["O'Brien <script>"],
    ['1'],
  ])('%s is accepted unchanged', (name) => {
    expect(ProfileInput.parse({ displayname: name }).displayname).toBe(name);
  });

  it('is refused if Postgres cannot store it', () => {
    for (const name of ['a\u0000b', 'a\ud800', '\udfffa'])
      expect(nameErrorFor(name)).toBe(UNSTORABLE_TEXT_ERROR);
  });

  it('of two lines is joined to one line', () => {
    expect(ProfileInput.parse({ displayname: ' Ada\r\nLovelace\t1 ' }).displayname).toBe('Ada Lovelace 1');
  });
});

describe('a text of many lines', () => {
  const content = 'two\nlines, \u202eturned\u202c, 👩\u200d💻 and a zero\u200bwidth';
  const parseMessage = (text: string) =>
    MessageInput.safeParse({
      recipientId: '0190a000-0000-7000-8000-000000000001',
      subject: 'Hi',
      content: text,
    });

  it('may contain characters that a line may not', () => {
    expect(parseMessage(content).data?.content).toBe(content);
  });

  it('must contain visible characters', () => {
    expect(parseMessage('\u200b\n\u3164').error?.issues[0]?.message).toBe('Message is required');
  });
});

it('names the list entry that contains invisible characters', () => {
  const { error } = ListingInput.safeParse({ features: ['Streaks', 'a\u202eb'] });
  expect(error?.issues.find(({ path }) => path.join('.') === 'features.1')?.message).toBe(
    INVISIBLE_TEXT_ERROR,
  );
});

describe('the subject of a reply', () => {
  const isSendable = (subject: string) =>
    MessageInput.shape.subject.safeParse(subject).success && subject.length <= SUBJECT_MAX_LENGTH;

  it.each([
    ['an emoji that the limit would split', `${'x'.repeat(SUBJECT_MAX_LENGTH - 5)}👍`],
    ['joined emoji at the limit', `${'x'.repeat(SUBJECT_MAX_LENGTH - 7)}👩\u200d💻`],
    ['an older subject with an override', '\u202enimda\r\nBcc: x'],
  ])('can be sent with %s', (_caseName, lastSubject) => {
    expect(isSendable(replySubject(lastSubject))).toBe(true);
  });

  it('is Re: and the last subject (MESSAGE-3)', () => {
    expect(replySubject('Hello')).toBe('Re: Hello');
  });
});

it('cutText cuts between characters', () => {
  expect(cutText('ab👍', 3)).toBe('ab');
  expect(cutText('ab👍', 4)).toBe('ab👍');
});

it('withoutHidden removes invisible characters from a name', () => {
  expect(withoutHidden('\u202eA\u200bda\u3164 👩\u200d💻')).toBe('Ada 👩\u200d💻');
  expect(isVisible('\u3164 \u200b')).toBe(false);
});

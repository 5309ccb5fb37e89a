import { optionalSignIn, everyone, only, signedIn } from '../outcomes.js';
import { always, emptyRequest, type Rows } from '../row.js';

/** Cases of the endpoints of profiles and messages. */
export const PEOPLE: Rows = {
  'profiles.own': always('one’s own', signedIn(200)),
  'profiles.change': [
    {
      about: 'one’s own',
      request: () => ({ body: { displayname: 'Somebody' } }),
      outcomes: signedIn(200),
    },
  ],
  'profiles.response-time': [
    {
      about: 'of the owner',
      request: ({ people }) => ({ params: { userId: people.owner.userId } }),
      outcomes: everyone(200),
    },
  ],
  'profiles.public': [
    {
      about: 'of the owner',
      request: ({ people }) => ({ params: { userId: people.owner.userId } }),
      outcomes: everyone(200),
    },
    {
      about: 'of somebody disabled',
      request: ({ people }) => ({ params: { userId: people.disabled.userId } }),
      outcomes: everyone(404),
    },
  ],
  'profiles.directory': always('everybody', optionalSignIn(200)),
  'messages.list': [
    { about: 'one’s own', request: emptyRequest, outcomes: signedIn(200) },
    {
      about: 'with the owner',
      request: ({ people }) => ({ query: { with: people.owner.userId } }),
      outcomes: signedIn(200),
    },
  ],
  'messages.conversations': always('one’s own', signedIn(200)),
  'messages.send': [
    {
      about: 'to the owner',
      request: ({ people }) => ({
        body: { recipientId: people.owner.userId, subject: 'Hello', content: 'There' },
      }),
      outcomes: signedIn(201, { owner: 422 }),
    },
  ],
  'messages.read': [
    {
      about: 'from the owner to the buyer',
      request: ({ messageId: id }) => ({ params: { id } }),
      outcomes: only(['buyer'], 200),
    },
  ],
};

import { optionalSignIn, sameForEveryone, onlyFor, signedIn } from '../outcomes.js';
import { caseWithoutValues, emptyRequest, type CasesByEndpoint } from '../permission-case.js';

/** Cases of the endpoints of profiles and messages. */
export const PEOPLE: CasesByEndpoint = {
  'profiles.own': caseWithoutValues('one’s own', signedIn(200)),
  'profiles.change': [
    {
      description: 'one’s own',
      request: () => ({ body: { displayname: 'Somebody' } }),
      outcomes: signedIn(200),
    },
  ],
  'profiles.response-time': [
    {
      description: 'of the owner',
      request: ({ people }) => ({ params: { userId: people.owner.userId } }),
      outcomes: sameForEveryone(200),
    },
  ],
  'profiles.public': [
    {
      description: 'of the owner',
      request: ({ people }) => ({ params: { userId: people.owner.userId } }),
      outcomes: sameForEveryone(200),
    },
    {
      description: 'of a disabled person',
      request: ({ people }) => ({ params: { userId: people.disabled.userId } }),
      outcomes: sameForEveryone(404),
    },
  ],
  'profiles.directory': caseWithoutValues('everybody', optionalSignIn(200)),
  'messages.list': [
    { description: 'one’s own', request: emptyRequest, outcomes: signedIn(200) },
    {
      description: 'with the owner',
      request: ({ people }) => ({ query: { with: people.owner.userId } }),
      outcomes: signedIn(200),
    },
  ],
  'messages.conversations': caseWithoutValues('one’s own', signedIn(200)),
  'messages.send': [
    {
      description: 'to the owner',
      request: ({ people }) => ({
        body: { recipientId: people.owner.userId, subject: 'Hello', content: 'There' },
      }),
      outcomes: signedIn(201, { owner: 422 }),
    },
  ],
  'messages.read': [
    {
      description: 'from the owner to the buyer',
      request: ({ messageId: id }) => ({ params: { id } }),
      outcomes: onlyFor(['buyer'], 200),
    },
    {
      description: 'with all earlier ones from the owner to the buyer',
      request: ({ messageId: id }) => ({ params: { id }, query: { earlier: 'true' } }),
      outcomes: onlyFor(['buyer'], 200),
    },
  ],
};

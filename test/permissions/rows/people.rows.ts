import { anyone, everyone, only, signedIn } from '../answers.js';
import { always, nothing, type Rows } from '../row.js';

/** Who is answered what (profiles, messages). */
export const PEOPLE: Rows = {
  'profiles.own': always('one’s own', signedIn(200)),
  'profiles.change': [
    {
      what: 'one’s own',
      ask: () => ({ body: { displayname: 'Somebody' } }),
      answers: signedIn(200),
    },
  ],
  'profiles.public': [
    {
      what: 'of the owner',
      ask: ({ people }) => ({ params: { userId: people.owner.userId } }),
      answers: everyone(200),
    },
    {
      what: 'of somebody disabled',
      ask: ({ people }) => ({ params: { userId: people.disabled.userId } }),
      answers: everyone(404),
    },
  ],
  'profiles.directory': always('everybody', anyone(200)),
  'messages.list': [
    { what: 'one’s own', ask: nothing, answers: signedIn(200) },
    {
      what: 'with the owner',
      ask: ({ people }) => ({ query: { with: people.owner.userId } }),
      answers: signedIn(200),
    },
  ],
  'messages.conversations': always('one’s own', signedIn(200)),
  'messages.send': [
    {
      what: 'to the owner',
      ask: ({ people }) => ({
        body: { recipientId: people.owner.userId, subject: 'Hello', content: 'There' },
      }),
      answers: signedIn(201, { owner: 422 }),
    },
  ],
  'messages.read': [
    {
      what: 'from the owner to the buyer',
      ask: ({ messageId: id }) => ({ params: { id } }),
      answers: only(['buyer'], 200),
    },
  ],
};

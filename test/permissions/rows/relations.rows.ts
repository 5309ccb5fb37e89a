import { signedIn } from '../answers.js';
import { always, type Rows } from '../row.js';
import type { World } from '../people.js';

const theOwner = ({ people }: World) => ({ params: { userId: people.owner.userId } });
const preferences = {
  'message.new': true,
  'rental.received': true,
  'listing.reviewed': true,
  'listing.followed': true,
};

/** Who is answered what (follows, blocks, notices, reports). Nobody stays blocked: rows must not disturb each other. */
export const RELATIONS: Rows = {
  'follows.relation': [{ what: 'to the owner', ask: theOwner, answers: signedIn(200) }],
  'follows.follow': [{ what: 'the owner', ask: theOwner, answers: signedIn(200, { owner: 422 }) }],
  'follows.unfollow': [{ what: 'the owner', ask: theOwner, answers: signedIn(200) }],
  'blocks.block': [
    {
      what: 'somebody disabled',
      ask: ({ people }) => ({ params: { userId: people.disabled.userId } }),
      answers: signedIn(200),
    },
  ],
  'blocks.unblock': [{ what: 'the owner', ask: theOwner, answers: signedIn(200) }],
  'blocks.list': always('one’s own', signedIn(200)),
  'notices.list': always('one’s own', signedIn(200)),
  'notices.read': [
    {
      what: 'one that is not there, which changes nothing',
      ask: ({ messageId: id }) => ({ params: { id } }),
      answers: signedIn(200),
    },
  ],
  'notices.readAll': always('one’s own', signedIn(200)),
  'notices.preferences': always('one’s own', signedIn(200)),
  'notices.changePreferences': [
    { what: 'one’s own', ask: () => ({ body: { email: preferences } }), answers: signedIn(200) },
  ],
  'reports.file': [
    {
      what: 'the owner',
      ask: ({ people }) => ({ body: { userId: people.owner.userId, reason: 'spam' } }),
      answers: signedIn(201, { owner: 422 }),
    },
    {
      what: 'a listing that is not public',
      ask: ({ pendingId: mvpId }) => ({ body: { mvpId, reason: 'spam' } }),
      answers: signedIn(404, { owner: 422, moderator: 201 }),
    },
  ],
};

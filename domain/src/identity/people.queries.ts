import { Injectable } from '@nestjs/common';
import { boolean, nullable, text, uuid, type RowOf } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';

const PERSON_ROW = {
  id: uuid,
  displayName: text,
  photoUrl: text,
  email: nullable(text),
  disabled: boolean,
  deleted: boolean,
};

/** A person as other features show them. `email` must not be in a public response (PEOPLE-4). */
export type Person = RowOf<typeof PERSON_ROW>;

const selectPeople = statement(
  PERSON_ROW,
  `SELECT id, display_name AS "displayName", photo_url AS "photoUrl", email, disabled_at IS NOT NULL AS disabled,
       deleted_at IS NOT NULL AS deleted
     FROM users WHERE id = ANY($1)`,
);

const selectModerators = statement(
  PERSON_ROW,
  `SELECT id, display_name AS "displayName", photo_url AS "photoUrl", email, false AS disabled, false AS deleted
     FROM users WHERE role <> 'user' AND disabled_at IS NULL ORDER BY id`,
);

/** Reads people for other features. */
@Injectable()
export class PeopleQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns people by id with one query; unknown ids are left out. */
  async findByIds(ids: Iterable<string>): Promise<ReadonlyMap<string, Person>> {
    const distinctIds = [...new Set(ids)];
    if (distinctIds.length === 0) return new Map();
    const people = await this.readPool.rows(selectPeople(distinctIds));
    return new Map(people.map((person) => [person.id, person]));
  }

  /** Returns the moderators and admins who are not disabled. */
  async findModerators(): Promise<Person[]> {
    return this.readPool.rows(selectModerators());
  }
}

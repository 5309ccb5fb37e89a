import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { Reads, type Statement } from '../foundation/reads.js';
import { statementName } from '../foundation/statement-name.js';
import { type Filter, HELD, type ListAsked, type ListSource } from './list-source.js';

/** A page of a console list, and how many rows there are in all. */
export interface ListPage<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/** Reads the lists of the console: numbered pages by the sorts and filters that each source names. */
@Injectable()
export class ConsoleLists {
  constructor(private readonly reads: Reads) {}

  /** The rows of one page, and the count of all that the filters let through. */
  async page<Row extends QueryResultRow>(source: ListSource<Row>, asked: ListAsked): Promise<ListPage<Row>> {
    const { condition, values } = conditionOf(source.filters, asked);
    const [rows, counts] = await Promise.all([
      this.reads.rows<Row>(pageStatement(source, asked, { condition, values })),
      this.reads.rows<{ total: number }>(
        named(`SELECT count(*)::int AS total FROM ${source.from} WHERE ${condition}`, values),
      ),
    ]);
    return { rows, total: counts[0]?.total ?? 0 };
  }

  /** One row by its id; undefined where there is none. */
  async one<Row extends QueryResultRow>(source: ListSource<Row>, id: string): Promise<Row | undefined> {
    const [row] = await this.reads.rows<Row>(
      named(`SELECT ${source.columns} FROM ${source.from} WHERE ${source.id} = $1`, [id]),
    );
    return row;
  }
}

interface Condition {
  readonly condition: string;
  readonly values: readonly unknown[];
}

function pageStatement<Row>(
  source: ListSource<Row>,
  asked: ListAsked,
  { condition, values }: Condition,
): Statement {
  const sort = source.sorts[asked.sort];
  if (!sort) throw new Error(`There is no sort by ${asked.sort}`);
  const order = asked.order === 'asc' ? 'ASC' : 'DESC';
  const limit = values.length + 1;
  return named(
    `SELECT ${source.columns} FROM ${source.from} WHERE ${condition}
     ORDER BY ${sort} ${order} NULLS LAST, ${source.id} ${order} LIMIT $${limit} OFFSET $${limit + 1}`,
    [...values, asked.perPage, (asked.page - 1) * asked.perPage],
  );
}

/** What the filters that were asked for come to. */
function conditionOf(filters: Readonly<Record<string, Filter>>, asked: ListAsked): Condition {
  const values: unknown[] = [];
  const conditions = Object.entries(filters).flatMap(([name, filter]) => {
    const wanted = asked[name];
    if (wanted === undefined || wanted === '') return [];
    const choice = typeof filter === 'string' ? filter : filter[String(wanted)];
    if (choice === undefined) throw new Error(`There is no filter ${name} by ${String(wanted)}`);
    if (!choice.includes(HELD)) return [choice];
    values.push(wanted);
    return [choice.replaceAll(HELD, `$${values.length}`)];
  });
  return { condition: conditions.map((one) => `(${one})`).join(' AND ') || 'true', values };
}

function named(text: string, values: readonly unknown[]): Statement {
  return { name: statementName('console', text), text, values };
}

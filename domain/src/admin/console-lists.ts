import { Injectable } from '@nestjs/common';
import { CONSOLE_ROWS_MAX } from '@market/contract/admin/list-query';
import type { QueryResultRow } from 'pg';
import { Clock } from '../foundation/clock.js';
import { Reads } from '../foundation/sql/reads.js';
import type { Statement } from '../foundation/sql/statement.js';
import {
  type Filter,
  VALUE_PLACEHOLDER,
  type ListRequest,
  type ListSource,
  NOW_PLACEHOLDER,
} from './list-source.js';

/** A page of a console list, and the number of all its rows, at most CONSOLE_ROWS_MAX. */
export interface ListPage<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/** Reads numbered pages of the console's lists, with the sorts and filters that each source declares (CONSOLE-4). */
@Injectable()
export class ConsoleLists {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** Returns a page, and the number of rows that match the filters, counted up to CONSOLE_ROWS_MAX (CONSOLE-5). */
  async page<Row extends QueryResultRow>(
    source: ListSource<Row>,
    asked: ListRequest,
  ): Promise<ListPage<Row>> {
    const { condition, values } = conditionOf(source.filters, asked);
    const counted = `SELECT 1 FROM ${source.from} WHERE ${condition} LIMIT ${CONSOLE_ROWS_MAX}`;
    const [rows, counts] = await Promise.all([
      this.reads.rows<Row>(
        this.bindNow(pageText(source, asked, condition, values.length), [
          ...values,
          ...limitsOf(source, asked),
        ]),
      ),
      this.reads.rows<{ total: number }>(
        this.bindNow(`SELECT count(*)::int AS total FROM (${counted}) counted`, values),
      ),
    ]);
    return { rows, total: counts[0]?.total ?? 0 };
  }

  /** Returns a row by id; undefined if there is none. */
  async byId<Row extends QueryResultRow>(source: ListSource<Row>, id: string): Promise<Row | undefined> {
    const [row] = await this.reads.rows<Row>(
      this.bindNow(`SELECT ${source.columns} FROM ${source.from} WHERE ${source.id} = $1`, [id]),
    );
    return row;
  }

  /** Returns the statement with the current time bound to `:now`. */
  private bindNow<Row>(text: string, values: readonly unknown[]): Statement<Row> {
    if (!text.includes(NOW_PLACEHOLDER)) return { text, values };
    const now = `$${values.length + 1}::timestamptz`;
    const bound = text.replaceAll(NOW_PLACEHOLDER, () => now);
    return { text: bound, values: [...values, this.clock.now()] };
  }
}

interface Condition {
  readonly condition: string;
  readonly values: readonly unknown[];
}

function pageText<Row>(
  source: ListSource<Row>,
  asked: ListRequest,
  condition: string,
  bound: number,
): string {
  const order = orderOf(asked);
  const reached = `SELECT ${source.id} AS id, ${sortOf(source, asked)} AS sorted FROM ${source.from} WHERE ${condition}
    ORDER BY ${source.newest} ${isByNewest(source, asked) ? order : 'DESC'}, ${source.id} ${order} LIMIT $${bound + 1}`;
  const page = `SELECT id FROM (${reached}) reached ORDER BY sorted ${order} NULLS LAST, id ${order} LIMIT $${bound + 2} OFFSET $${bound + 3}`;
  return `SELECT ${source.columns} FROM ${source.from} WHERE ${source.id} IN (${page})
    ORDER BY ${sortOf(source, asked)} ${order} NULLS LAST, ${source.id} ${order}`;
}

function sortOf<Row>(source: ListSource<Row>, { sort }: ListRequest): string {
  const column = source.sorts[sort];
  if (!column) throw new Error(`There is no sort by ${sort}`);
  return column;
}

function orderOf({ order }: ListRequest): 'ASC' | 'DESC' {
  return order === 'asc' ? 'ASC' : 'DESC';
}

/** Whether the list is sorted by its `newest` column, so that it needs to read only the rows up to the requested page. */
function isByNewest<Row>(source: ListSource<Row>, asked: ListRequest): boolean {
  return sortOf(source, asked) === source.newest;
}

/** Returns the most rows that the list reads, and the page's LIMIT and OFFSET. */
function limitsOf<Row>(source: ListSource<Row>, asked: ListRequest): number[] {
  const { page, perPage } = asked;
  const reached = isByNewest(source, asked) ? Math.min(page * perPage, CONSOLE_ROWS_MAX) : CONSOLE_ROWS_MAX;
  return [reached, perPage, (page - 1) * perPage];
}

/** Joins the conditions of the requested filters. */
function conditionOf(filters: Readonly<Record<string, Filter>>, asked: ListRequest): Condition {
  const values: unknown[] = [];
  const conditions = Object.entries(filters).flatMap(([name, filter]) => {
    const wanted = asked[name];
    if (wanted === undefined || wanted === '') return [];
    const choice = typeof filter === 'string' ? filter : filter[String(wanted)];
    if (choice === undefined) throw new Error(`There is no filter ${name} by ${String(wanted)}`);
    if (!choice.includes(VALUE_PLACEHOLDER)) return [choice];
    values.push(wanted);
    return [choice.replaceAll(VALUE_PLACEHOLDER, () => `$${values.length}`)];
  });
  return { condition: conditions.map((one) => `(${one})`).join(' AND ') || 'true', values };
}

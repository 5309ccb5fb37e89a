import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { Clock } from '../foundation/clock.js';
import { Reads } from '../foundation/reads.js';
import type { Statement } from '../foundation/statement.js';
import { type Filter, VALUE, type ListRequest, type ListSource, NOW } from './list-source.js';

/** A page of a console list, and the number of all rows. */
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

  /** Returns a page, and the number of rows that match the filters. */
  async page<Row extends QueryResultRow>(
    source: ListSource<Row>,
    asked: ListRequest,
  ): Promise<ListPage<Row>> {
    const { condition, values } = conditionOf(source.filters, asked);
    const [rows, counts] = await Promise.all([
      this.reads.rows<Row>(
        this.bindNow(pageText(source, asked, condition, values.length), [
          ...values,
          ...limitAndOffset(asked),
        ]),
      ),
      this.reads.rows<{ total: number }>(
        this.bindNow(`SELECT count(*)::int AS total FROM ${source.from} WHERE ${condition}`, values),
      ),
    ]);
    return { rows, total: counts[0]?.total ?? 0 };
  }

  /** Returns a row by id; undefined if there is none. */
  async one<Row extends QueryResultRow>(source: ListSource<Row>, id: string): Promise<Row | undefined> {
    const [row] = await this.reads.rows<Row>(
      this.bindNow(`SELECT ${source.columns} FROM ${source.from} WHERE ${source.id} = $1`, [id]),
    );
    return row;
  }

  /** Returns the statement with the current time bound to `:now`. */
  private bindNow<Row>(text: string, values: readonly unknown[]): Statement<Row> {
    if (!text.includes(NOW)) return { text, values };
    const now = `$${values.length + 1}::timestamptz`;
    const bound = text.replaceAll(NOW, () => now);
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
  const sort = source.sorts[asked.sort];
  if (!sort) throw new Error(`There is no sort by ${asked.sort}`);
  const order = asked.order === 'asc' ? 'ASC' : 'DESC';
  return `SELECT ${source.columns} FROM ${source.from} WHERE ${condition}
    ORDER BY ${sort} ${order} NULLS LAST, ${source.id} ${order} LIMIT $${bound + 1} OFFSET $${bound + 2}`;
}

/** Returns the page's LIMIT and OFFSET. */
function limitAndOffset({ page, perPage }: ListRequest): number[] {
  return [perPage, (page - 1) * perPage];
}

/** Joins the conditions of the requested filters. */
function conditionOf(filters: Readonly<Record<string, Filter>>, asked: ListRequest): Condition {
  const values: unknown[] = [];
  const conditions = Object.entries(filters).flatMap(([name, filter]) => {
    const wanted = asked[name];
    if (wanted === undefined || wanted === '') return [];
    const choice = typeof filter === 'string' ? filter : filter[String(wanted)];
    if (choice === undefined) throw new Error(`There is no filter ${name} by ${String(wanted)}`);
    if (!choice.includes(VALUE)) return [choice];
    values.push(wanted);
    return [choice.replaceAll(VALUE, () => `$${values.length}`)];
  });
  return { condition: conditions.map((one) => `(${one})`).join(' AND ') || 'true', values };
}

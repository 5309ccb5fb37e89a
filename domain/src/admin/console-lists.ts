import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { Clock } from '../foundation/clock.js';
import { Reads } from '../foundation/reads.js';
import type { Statement } from '../foundation/statement.js';
import { type Filter, HELD, type ListAsked, type ListSource, NOW } from './list-source.js';

/** A page of a console list, and how many rows there are in all. */
export interface ListPage<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/** Reads the lists of the console: numbered pages by the sorts and filters that each source names. */
@Injectable()
export class ConsoleLists {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** The rows of one page, and the count of all that the filters let through. */
  async page<Row extends QueryResultRow>(source: ListSource<Row>, asked: ListAsked): Promise<ListPage<Row>> {
    const { condition, values } = conditionOf(source.filters, asked);
    const [rows, counts] = await Promise.all([
      this.reads.rows<Row>(
        this.at(pageText(source, asked, condition, values.length), [...values, ...cut(asked)]),
      ),
      this.reads.rows<{ total: number }>(
        this.at(`SELECT count(*)::int AS total FROM ${source.from} WHERE ${condition}`, values),
      ),
    ]);
    return { rows, total: counts[0]?.total ?? 0 };
  }

  /** One row by its id; undefined where there is none. */
  async one<Row extends QueryResultRow>(source: ListSource<Row>, id: string): Promise<Row | undefined> {
    const [row] = await this.reads.rows<Row>(
      this.at(`SELECT ${source.columns} FROM ${source.from} WHERE ${source.id} = $1`, [id]),
    );
    return row;
  }

  /** The statement of a text; the present moment is bound where it names it. */
  private at<Row>(text: string, values: readonly unknown[]): Statement<Row> {
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

function pageText<Row>(source: ListSource<Row>, asked: ListAsked, condition: string, bound: number): string {
  const sort = source.sorts[asked.sort];
  if (!sort) throw new Error(`There is no sort by ${asked.sort}`);
  const order = asked.order === 'asc' ? 'ASC' : 'DESC';
  return `SELECT ${source.columns} FROM ${source.from} WHERE ${condition}
    ORDER BY ${sort} ${order} NULLS LAST, ${source.id} ${order} LIMIT $${bound + 1} OFFSET $${bound + 2}`;
}

/** What the page's LIMIT and OFFSET are. */
function cut({ page, perPage }: ListAsked): number[] {
  return [perPage, (page - 1) * perPage];
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
    return [choice.replaceAll(HELD, () => `$${values.length}`)];
  });
  return { condition: conditions.map((one) => `(${one})`).join(' AND ') || 'true', values };
}

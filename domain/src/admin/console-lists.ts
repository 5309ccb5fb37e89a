import { Injectable } from '@nestjs/common';
import { CONSOLE_ROWS_MAX } from '@market/contract/admin/list-query';
import type { QueryResultRow } from 'pg';
import { Clock } from '../foundation/clock.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import type { Statement } from '../foundation/sql/statement.js';
import {
  type FilterSql,
  VALUE_PLACEHOLDER,
  type ListRequest,
  type ListSource,
  NOW_PLACEHOLDER,
} from './list-source.js';

/** One page of a console list, and the number of rows in the whole list, counted up to CONSOLE_ROWS_MAX. */
export interface ListPage<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/**
 * Reads pages of the console's lists by page number. Each source declares by which columns its list is sorted
 * and filtered (CONSOLE-4).
 */
@Injectable()
export class ConsoleLists {
  constructor(
    private readonly readPool: ReadPool,
    private readonly clock: Clock,
  ) {}

  /** Returns a page, and the number of rows that match the filters, counted up to CONSOLE_ROWS_MAX (CONSOLE-5). */
  async readPage<Row extends QueryResultRow>(
    source: ListSource<Row>,
    request: ListRequest,
  ): Promise<ListPage<Row>> {
    const { condition, values } = conditionOf(source.filterConditions, request);
    const countedRowsSql = `SELECT 1 FROM ${source.fromSql} WHERE ${condition} LIMIT ${CONSOLE_ROWS_MAX}`;
    const [rows, counts] = await Promise.all([
      this.readPool.rows<Row>(
        this.bindNow(pageSql(source, request, condition, values.length), [
          ...values,
          ...limitsOf(source, request),
        ]),
      ),
      this.readPool.rows<{ total: number }>(
        this.bindNow(`SELECT count(*)::int AS total FROM (${countedRowsSql}) counted`, values),
      ),
    ]);
    return { rows, total: counts[0]?.total ?? 0 };
  }

  /** Returns a row by id; undefined if there is none. */
  async findById<Row extends QueryResultRow>(source: ListSource<Row>, id: string): Promise<Row | undefined> {
    const [row] = await this.readPool.rows<Row>(
      this.bindNow(`SELECT ${source.columnsSql} FROM ${source.fromSql} WHERE ${source.idColumn} = $1`, [id]),
    );
    return row;
  }

  /** Returns the statement with the current time bound to `:now`. */
  private bindNow<Row>(text: string, values: readonly unknown[]): Statement<Row> {
    if (!text.includes(NOW_PLACEHOLDER)) return { text, values };
    const nowParameter = `$${values.length + 1}::timestamptz`;
    const textWithTime = text.replaceAll(NOW_PLACEHOLDER, () => nowParameter);
    return { text: textWithTime, values: [...values, this.clock.now()] };
  }
}

interface SqlCondition {
  readonly condition: string;
  readonly values: readonly unknown[];
}

function pageSql<Row>(
  source: ListSource<Row>,
  request: ListRequest,
  condition: string,
  valueCount: number,
): string {
  const direction = directionOf(request);
  const candidatesSql = `SELECT ${source.idColumn} AS id, ${sortColumnOf(source, request)} AS sorted FROM ${source.fromSql} WHERE ${condition}
    ORDER BY ${source.timeColumn} ${isSortedByNewest(source, request) ? direction : 'DESC'}, ${source.idColumn} ${direction} LIMIT $${valueCount + 1}`;
  const pageIdsSql = `SELECT id FROM (${candidatesSql}) reached ORDER BY sorted ${direction} NULLS LAST, id ${direction} LIMIT $${valueCount + 2} OFFSET $${valueCount + 3}`;
  return `SELECT ${source.columnsSql} FROM ${source.fromSql} WHERE ${source.idColumn} IN (${pageIdsSql})
    ORDER BY ${sortColumnOf(source, request)} ${direction} NULLS LAST, ${source.idColumn} ${direction}`;
}

function sortColumnOf<Row>(source: ListSource<Row>, { sort }: ListRequest): string {
  const column = source.sortColumns[sort];
  if (!column) throw new Error(`There is no sort by ${sort}`);
  return column;
}

function directionOf({ order }: ListRequest): 'ASC' | 'DESC' {
  return order === 'asc' ? 'ASC' : 'DESC';
}

/** Returns whether the list is sorted by its `timeColumn`. Only the rows up to the requested page are then read. */
function isSortedByNewest<Row>(source: ListSource<Row>, request: ListRequest): boolean {
  return sortColumnOf(source, request) === source.timeColumn;
}

/** Returns three numbers: how many rows the list reads at most, and the page's LIMIT and OFFSET. */
function limitsOf<Row>(source: ListSource<Row>, request: ListRequest): number[] {
  const { page, perPage } = request;
  const candidateLimit = isSortedByNewest(source, request)
    ? Math.min(page * perPage, CONSOLE_ROWS_MAX)
    : CONSOLE_ROWS_MAX;
  return [candidateLimit, perPage, (page - 1) * perPage];
}

/** Returns one SQL condition that combines all requested filters. */
function conditionOf(filters: Readonly<Record<string, FilterSql>>, request: ListRequest): SqlCondition {
  const values: unknown[] = [];
  const conditions = Object.entries(filters).flatMap(([name, filter]) => {
    const filterValue = request[name];
    if (filterValue === undefined || filterValue === '') return [];
    const conditionSql = typeof filter === 'string' ? filter : filter[String(filterValue)];
    if (conditionSql === undefined) throw new Error(`There is no filter ${name} by ${String(filterValue)}`);
    if (!conditionSql.includes(VALUE_PLACEHOLDER)) return [conditionSql];
    values.push(filterValue);
    return [conditionSql.replaceAll(VALUE_PLACEHOLDER, () => `$${values.length}`)];
  });
  return { condition: conditions.map((sql) => `(${sql})`).join(' AND ') || 'true', values };
}

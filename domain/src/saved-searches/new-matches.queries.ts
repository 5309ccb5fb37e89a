import { NEW_MATCHES_MAX } from '@market/contract/saved-searches';

/** SQL: whether the listing of the table alias `l` is on sale, and available if the saved search asks for that. */
export const isOnSaleSql = (search: string) =>
  `l.state = 'approved' AND (NOT ${search}.is_available OR l.is_available)`;

/**
 * SQL: the first NEW_MATCHES_MAX of the matches `idsSql` of a row of saved_searches. Those that are off sale are left
 * out first, so that they do not keep out later ones (FIND-81).
 */
export const newMatchesSql = (idsSql: string) =>
  `ARRAY(SELECT match.id FROM unnest(${idsSql}) WITH ORDINALITY match (id, position)
     LEFT JOIN listings l ON l.id = match.id
     ORDER BY coalesce(${isOnSaleSql('saved_searches')}, false) DESC, match.position LIMIT ${NEW_MATCHES_MAX})`;

import { NEW_MATCHES_MAX } from '@market/contract/saved-searches';

/** SQL: whether the listing of the table alias `l` is on sale, and available if the saved search asks for that. */
export const isOnSaleSql = (search: string) =>
  `l.state = 'approved' AND (NOT ${search}.is_available OR l.is_available)`;

/**
 * SQL: at most NEW_MATCHES_MAX of the listing ids in the array `idsSql`, for a row of saved_searches. Listings on sale
 * come first, then the array's order, so that listings off sale do not displace later matches (FIND-81).
 */
export const newMatchesSql = (idsSql: string) =>
  `ARRAY(SELECT match.id FROM unnest(${idsSql}) WITH ORDINALITY match (id, position)
     LEFT JOIN listings l ON l.id = match.id
     ORDER BY coalesce(${isOnSaleSql('saved_searches')}, false) DESC, match.position LIMIT ${NEW_MATCHES_MAX})`;

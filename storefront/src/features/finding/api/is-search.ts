/**
 * Whether an address has parameters of a search. Other parameters, such as those of advertising campaigns, do not
 * count.
 */
export function isSearch(params: URLSearchParams): boolean {
  return ['search', 'category', 'tech', 'tag', 'minPrice', 'maxPrice', 'available', 'sort'].some((name) =>
    params.has(name),
  );
}

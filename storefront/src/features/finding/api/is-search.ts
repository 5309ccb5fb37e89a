/** Whether an address asks for a search; other parameters, such as those of campaigns, do not. */
export function isSearch(params: URLSearchParams): boolean {
  return ['search', 'category', 'tech', 'tag', 'minPrice', 'maxPrice', 'available', 'sort'].some((name) =>
    params.has(name),
  );
}

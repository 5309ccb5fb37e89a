import { SearchPanel } from '../browse/SearchPanel.js';

/** The homepage's search with its filters and results (FIND-2). */
export function HomeSearch() {
  return (
    <div className="content flex flex-col gap-6 py-6 md:py-10">
      <h1 className="text-xl font-semibold md:text-2xl">Discover proven MVPs from talented developers</h1>
      <SearchPanel />
    </div>
  );
}

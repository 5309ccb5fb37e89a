import { SearchPanel } from '../browse/SearchPanel.js';

/** The homepage's search with its filters and results (FIND-2). */
export default function HomeSearch() {
  return (
    <div className="content flex flex-col gap-4 py-5 md:gap-6 md:py-10">
      <h1 className="text-sm font-medium text-muted md:text-2xl md:font-semibold md:text-text">
        Discover proven MVPs from talented developers
      </h1>
      <SearchPanel />
    </div>
  );
}

import { useNavigation } from 'react-router';

/** Shows a thin progress bar while the next page's code loads. */
export function NavigationProgress() {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5">
      {isBusy && (
        <>
          <span className="sr-only">Loading</span>
          <div className="progress-bar h-full bg-primary" />
        </>
      )}
    </div>
  );
}

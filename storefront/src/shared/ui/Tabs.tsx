import { Tabs as Radix } from 'radix-ui';
import { type FocusEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';

interface Props<T extends string> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly label: string;
  /** Rendered while a tab's code loads. */
  readonly fallback: ReactNode;
  readonly tabs: readonly { readonly value: T; readonly label: string; readonly content: () => ReactNode }[];
}

/**
 * Moves the focus from the tab list to its active tab; after a click, Radix focuses the list, which has no focus
 * ring.
 */
function focusActiveTab(event: FocusEvent<HTMLDivElement>): void {
  if (event.target === event.currentTarget)
    event.currentTarget.querySelector<HTMLElement>('[data-state="active"]')?.focus();
}

/** Scrolls the tab list sideways until its active tab is in the middle, or as near to it as possible. */
function showActiveTab(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[data-state="active"]');
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

/**
 * Tabs, of which only the selected tab's content is rendered. Radix focuses a clicked tab by script, so browsers
 * would show the focus ring for keyboard users; it is hidden until a key is pressed.
 */
export function Tabs<T extends string>({ value, onChange, label, fallback, tabs }: Props<T>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const showTab = () => showActiveTab(list.current);
    showTab();
    // A narrower window may hide the active tab, so the list scrolls to it again.
    window.addEventListener('resize', showTab);
    return () => window.removeEventListener('resize', showTab);
  }, [value]);
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((entry) => entry.value === next);
        if (tab) onChange(tab.value);
      }}
    >
      <Radix.List
        ref={list}
        aria-label={label}
        onFocus={focusActiveTab}
        onPointerDown={({ currentTarget }) => (currentTarget.dataset['pointer'] = '')}
        onKeyDown={({ currentTarget }) => delete currentTarget.dataset['pointer']}
        className="tab-list relative -mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 border-b-2 border-transparent px-2 text-sm font-medium whitespace-nowrap sm:px-3 text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 in-data-pointer:outline-none data-[state=active]:border-primary data-[state=active]:text-text"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6 focus-visible:outline-offset-4">
          {tab.value === value && <Suspense fallback={fallback}>{tab.content()}</Suspense>}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

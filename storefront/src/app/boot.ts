import { nextTask } from '../shared/next-task.js';
import './styles.css';

/** First of the application's scripts: starts React and the application one after the other, since together they would keep the page from answering for too long. */
async function takeOver(): Promise<void> {
  await Promise.all([import('react-dom/client'), wholeStyle()]);
  await nextTask();
  await import('./entry-client.js');
}

/** What the application shows next may need more than the part of the style sheet that came with the page. */
function wholeStyle(): Promise<void> | undefined {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (!link || link.sheet) return undefined;
  return new Promise((done) => {
    for (const outcome of ['load', 'error']) link.addEventListener(outcome, () => done(), { once: true });
  });
}

void takeOver();

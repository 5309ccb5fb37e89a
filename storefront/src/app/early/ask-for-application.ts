import { PAGE_SCRIPTS_ID } from '../../shared/http/page-state.js';

/** Asks for what the server left for later; a page that shows nothing without it has asked already. */
export function askForApplication(): void {
  const later = document.getElementById(PAGE_SCRIPTS_ID);
  if (later instanceof HTMLTemplateElement) document.head.append(later.content);
}

import type { Page } from '@playwright/test';

/** What a journey needs to know of a listing of the sample data. */
export interface SampleMvp {
  readonly id: string;
  readonly title: string;
  readonly userId: string;
  readonly createdBy: string;
}

/** The sample listing with this title, as the running shop lists it. */
export async function mvpNamed(page: Page, title: string): Promise<SampleMvp> {
  const answer = await page.request.get(`/api/mvps?search=${encodeURIComponent(title)}`);
  const { mvps }: { mvps: SampleMvp[] } = await answer.json();
  const found = mvps.find((mvp) => mvp.title === title);
  if (!found) throw new Error(`The sample data has no MVP called ${title}`);
  return found;
}

import type { Page } from '@playwright/test';

/** The fields of a sample listing that journeys use. */
export interface SampleMvp {
  readonly id: string;
  readonly title: string;
  readonly userId: string;
  readonly createdBy: string;
  readonly demoUrl: string;
  readonly rating: number;
  readonly reviewCount: number;
}

/** Reads the sample listing with this title from the running product. Throws if there is none. */
export async function readMvp(page: Page, title: string): Promise<SampleMvp> {
  const response = await page.request.get(`/api/mvps?search=${encodeURIComponent(title)}`);
  const { mvps }: { mvps: SampleMvp[] } = await response.json();
  const foundMvp = mvps.find((mvp) => mvp.title === title);
  if (!foundMvp) throw new Error(`The sample data has no MVP named ${title}`);
  return foundMvp;
}

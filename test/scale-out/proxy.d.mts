interface ProxyConfiguration {
  readonly folder: string;
  readonly port: number;
  readonly apiPorts: readonly number[];
  readonly directives?: string;
}

export const ACCESS_LOG: string;
export function writeProxyConfiguration(configuration: ProxyConfiguration): string[];
export function startProxy(configuration: ProxyConfiguration): Promise<{ stop(): Promise<void> }>;

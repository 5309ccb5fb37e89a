import { Agent, request } from 'node:http';

const CONNECTIONS = 8;

/** An HTTP call of an `AddressedClient`. */
export interface AddressedCall {
  readonly origin: string;
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A client whose connections come from one address of the loopback network, such as 127.0.0.2. */
export class AddressedClient {
  private readonly agent: Agent;

  constructor(localAddress: string) {
    this.agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, localAddress });
  }

  /** Sends a call and returns its status; rejects if there is no response. */
  send({ origin, path, method = 'GET', headers = {}, body }: AddressedCall): Promise<number> {
    const text = body && JSON.stringify(body);
    const bodyHeaders = text && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    return new Promise((resolve, reject) => {
      const options = { method, agent: this.agent, headers: { ...headers, ...bodyHeaders } };
      const outgoing = request(origin + path, options, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', reject);
      });
      outgoing.once('error', reject).end(text);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

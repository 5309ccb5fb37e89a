import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { PortBlock } from './port-block.js';

it('releases its block although a client has connected to the reserved port', async () => {
  const ports = await PortBlock.reserve();
  const reservedPort = (await ports.findFreePort()) - 1;
  const client = connect(reservedPort, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\n\r\n');
  client.on('error', () => undefined);
  await once(client, 'close');
  await expect(ports.release()).resolves.toBeUndefined();
});

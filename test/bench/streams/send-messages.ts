import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { monotonicMs } from './monotonic.js';
import type { StreamPerson } from './stream-people.js';

/** Who sends to whom, how many messages per second, and for how long. */
export interface SendPlan {
  readonly senders: readonly StreamPerson[];
  readonly readerIds: readonly string[];
  readonly messagesPerSecond: number;
  readonly durationSeconds: number;
}

/** The number of accepted and of refused messages, and their rate. */
export interface SendResult {
  readonly acceptedCount: number;
  readonly refusedCount: number;
  readonly messagesPerSecond: number;
}

/** Sends messages at a steady rate. Apis, senders and recipients take turns. */
export async function sendMessages(urls: readonly string[], plan: SendPlan): Promise<SendResult> {
  const { senders, readerIds, messagesPerSecond, durationSeconds } = plan;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const messageCount = messagesPerSecond * durationSeconds;
  const startedAtMs = monotonicMs();
  const calls: Promise<boolean>[] = [];
  for (let messageIndex = 0; messageIndex < messageCount; messageIndex += 1) {
    const dueInMs = startedAtMs + (messageIndex * 1000) / messagesPerSecond - monotonicMs();
    if (dueInMs > 0) await pause(dueInMs);
    const sender = senders[messageIndex % senders.length];
    // 7919 has no common divisor with the number of readers, so that each reader gets a message before any reader
    // gets a second.
    const recipientId = readerIds[(messageIndex * 7919) % readerIds.length];
    if (sender && recipientId)
      calls.push(sendMessage(urls[messageIndex % urls.length] ?? '', { sender, recipientId, agent }));
  }
  const acceptedCount = (await Promise.all(calls)).filter(Boolean).length;
  agent.destroy();
  return {
    acceptedCount,
    refusedCount: messageCount - acceptedCount,
    messagesPerSecond: (messageCount * 1000) / (monotonicMs() - startedAtMs),
  };
}

interface Message {
  readonly sender: StreamPerson;
  readonly recipientId: string;
  readonly agent: Agent;
}

/** Resolves to whether the message was accepted. */
function sendMessage(
  url: string,
  { sender: { authorization }, recipientId, agent }: Message,
): Promise<boolean> {
  const content = `sent at ${monotonicMs().toFixed(3)}`;
  return new Promise((resolve) => {
    const call = request(
      `${url}/api/users/messages`,
      { agent, method: 'POST', headers: { authorization, 'content-type': 'application/json' } },
      (response) => {
        response
          .resume()
          .once('end', () => resolve(response.statusCode === 200 || response.statusCode === 201));
      },
    );
    call.once('error', () => resolve(false));
    call.end(JSON.stringify({ recipientId, subject: 'Hello', content }));
  });
}

/**
 * Loaded into a server process before its own code. Sets the process's clock CLOCK_OFFSET_MS milliseconds ahead, or by the number
 * that the parent sends later, so that a test can advance the time by hours.
 */
let clockOffsetMs = Number(process.env['CLOCK_OFFSET_MS'] ?? 0);

process.on('message', (message) => {
  if (typeof message === 'number') clockOffsetMs = message;
});
process.channel?.unref();

const Machine = Date;
const now = () => Machine.now() + clockOffsetMs;
// A proxy instead of a subclass, because libraries compare constructors with `Date`.
globalThis.Date = new Proxy(Machine, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  apply: () => new Machine(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
});

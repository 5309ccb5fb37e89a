/**
 * Loaded into a process of the product before its own code: its clock goes CLOCK_AHEAD_MS milliseconds ahead of the
 * machine's, or as far as it is told later over its channel, so that hours pass at once.
 */
let aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);

process.on('message', (told) => {
  if (typeof told === 'number') aheadMs = told;
});
process.channel?.unref();

const Machine = Date;
const now = () => Machine.now() + aheadMs;
// A proxy, not a class of our own: libraries compare what `Date` is.
globalThis.Date = new Proxy(Machine, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  apply: () => new Machine(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
});

/**
 * Loaded into a server process before its own code. Sets the process's clock CLOCK_OFFSET_MS milliseconds ahead, or
 * by the number that the parent sends later, so that a test can advance the time by hours.
 */
let clockOffsetMs = Number(process.env['CLOCK_OFFSET_MS'] ?? 0);

process.on('message', (message) => {
  if (typeof message === 'number') clockOffsetMs = message;
});
process.channel?.unref();

const RealDate = Date;
const shiftedNow = () => RealDate.now() + clockOffsetMs;
// A proxy instead of a subclass, because libraries compare constructors with `Date`.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args, newTarget) as Date,
  apply: () => new RealDate(shiftedNow()).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? shiftedNow : (Reflect.get(target, name, receiver) as unknown),
});

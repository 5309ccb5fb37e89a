import { describe, expect, it } from 'vitest';
import { withDemoPass } from './demo-address.js';

describe('the address of a demo with a pass (DEMO-13)', () => {
  it.each([
    ['https://demo.example', 'https://demo.example/?demoPass=a.b.c'],
    ['https://demo.example/try#/start?tab=1', 'https://demo.example/try?demoPass=a.b.c#/start?tab=1'],
    ['https://demo.example/?flag&q=a%20b+c#top', 'https://demo.example/?flag&q=a%20b+c&demoPass=a.b.c#top'],
    ['https://demo.example/?demoPass=old&x=1&demoPass', 'https://demo.example/?x=1&demoPass=a.b.c'],
    ['https://demo.example/?demo%50ass=old', 'https://demo.example/?demoPass=a.b.c'],
    ['https://demo.example/?demoPassword=1', 'https://demo.example/?demoPassword=1&demoPass=a.b.c'],
    ['http://bücher.example:8080/?&', 'http://xn--bcher-kva.example:8080/?demoPass=a.b.c'],
  ])('keeps all parts except an earlier pass: %s', (address, expected) => {
    expect(withDemoPass(address, 'a.b.c')).toBe(expected);
  });
});

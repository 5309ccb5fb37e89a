/* global LOOKS */
const canvas = document.querySelector('canvas');
const state = document.querySelector('#state');
const brush = canvas.getContext('2d');
const wantsStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
let playing = false;
let seconds = 0;
let last = 0;
let muted = false;
let listener;
const LOOPS_AFTER_S = 30;

function draw() {
  const { width, height } = canvas;
  const sky = brush.createLinearGradient(0, 0, width, height);
  sky.addColorStop(0, `hsl(${LOOKS.hue} 60% 45%)`);
  sky.addColorStop(1, `hsl(${LOOKS.hue + LOOKS.turn} 60% 22%)`);
  brush.fillStyle = sky;
  brush.fillRect(0, 0, width, height);
  const phase = seconds * LOOKS.speed;
  for (let row = 0; row < 5; row += 1) {
    const y = 180 + row * 140;
    const shift = Math.sin(phase + row) * 36;
    brush.fillStyle = `hsl(${LOOKS.hue + LOOKS.turn / 2} 70% ${92 - row * 6}% / 0.9)`;
    brush.beginPath();
    brush.roundRect(70 + shift, y, 400 - row * 30, 104, 20);
    brush.fill();
    brush.fillStyle = `hsl(${LOOKS.hue} 60% 40%)`;
    brush.beginPath();
    brush.arc(124 + shift, y + 52, 26, 0, Math.PI * 2);
    brush.fill();
    brush.fillRect(170 + shift, y + 34, 140 + Math.cos(phase * 1.3 + row) * 50, 14);
    brush.globalAlpha = 0.5;
    brush.fillRect(170 + shift, y + 60, 90, 12);
    brush.globalAlpha = 1;
  }
}

function frame(now) {
  if (!playing) return;
  seconds += Math.min(0.1, (now - last) / 1000);
  last = now;
  draw();
  requestAnimationFrame(frame);
}

/** Speaks to the page around it in the words of YouTube's player. */
function tell(event, info) {
  parent.postMessage(JSON.stringify({ event, id: listener, channel: 'widget', info }), '*');
}

function report() {
  tell('infoDelivery', {
    playerState: playing ? 1 : 2,
    muted,
    currentTime: seconds % LOOPS_AFTER_S,
    duration: LOOPS_AFTER_S,
  });
}

function play(on) {
  if (on === playing) return;
  playing = on;
  state.textContent = playing ? '' : '▶';
  tell('onStateChange', playing ? 1 : 2);
  report();
  if (playing) requestAnimationFrame((now) => ((last = now), frame(now)));
}

const COMMANDS = {
  playVideo: () => play(true),
  pauseVideo: () => play(false),
  stopVideo: () => play(false),
  mute: () => ((muted = true), report()),
  unMute: () => ((muted = false), report()),
  seekTo: ([to = 0]) => ((seconds = Number(to) || 0), draw(), report()),
};

addEventListener('message', ({ data }) => {
  let said;
  try {
    said = JSON.parse(data);
  } catch {
    return;
  }
  if (said?.event === 'listening') {
    listener = said.id;
    tell('onReady');
    report();
  }
  if (said?.event === 'command' && Object.hasOwn(COMMANDS, said.func)) COMMANDS[said.func](said.args ?? []);
});
canvas.addEventListener('click', () => play(!playing));

const asked = new URLSearchParams(location.search);
muted = asked.get('mute') === '1';
draw();
// Nothing moves by itself for somebody who asked for stillness; a command or a click still plays.
if (asked.get('autoplay') === '1' && !wantsStill) play(true);
tell('onReady');
